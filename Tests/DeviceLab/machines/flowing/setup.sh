drawing rest_uw=3000000 busy_uw=2000000
