#pragma once
#include <cgif.h>
