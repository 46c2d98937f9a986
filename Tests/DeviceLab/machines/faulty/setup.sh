# The node that never opens comes before the one that works.
cameras kinds=stuck,camera orientation=-1,1 focus=0,1
# EINVAL, as of a gauge that has not learnt yet; its current is negative while it charges.
faulty_battery name=bms capacity_error=22 status_unknown=1
sensors kinds=accelerometer
