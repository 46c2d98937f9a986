#define LAPTOP
DefinitionBlock ("laptop.aml", "SSDT", 2, "LAB", "LAPTOP", 1)
{
#include "power.asli"
}
