encrypted_volume /home
mkdir /home/user /home/private
encrypted_folder /home/private
# The home folder of whoever probes.
mkdir -p /root
mount --bind /home/user /root
