#include "app/gui/widgets/navigator.h"
