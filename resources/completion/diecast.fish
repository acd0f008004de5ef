# Completion of diecast for fish. The program itself knows what fits.
complete -c diecast -a '(diecast complete (commandline -cp) 2>/dev/null)'
