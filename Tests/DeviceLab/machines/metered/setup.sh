# What Headroom itself does between the program's end and hearing of it is little beside so much rest.
drawing packages=2 rest_uw=4500000 busy_uw=6000000 memory_uw=1000000 platform_uw=900000
# Counters that begin again within each run, and not within the time between two readings.
energy_meter range=20000000 dram=1 psys=1
