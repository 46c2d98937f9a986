DefinitionBlock ("handheld.aml", "SSDT", 2, "LAB", "HANDHELD", 1)
{
#include "power.asli"
}
