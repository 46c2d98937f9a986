modprobe -a videodev mc
cameras graph=1 kinds=camera,camera orientation=1,0 focus=1,0
sensors kinds=accelerometer,gyroscope,magnetometer,proximity,light near_level=16
faulty_battery name=battery
displays type=$DSI connected=1 width_mm=68 height_mm=136 width=720 height=1440
