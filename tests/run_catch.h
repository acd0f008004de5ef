// Runs the test cases of a program that has a main() of its own.
#pragma once

int run_catch(int argc, char** argv);
