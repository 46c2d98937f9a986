drawing rest_uw=3000000 busy_uw=6000000 platform_uw=900000
power_chip
