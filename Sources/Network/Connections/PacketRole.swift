/// What a packet was for, as far as TCP's numbers tell.
enum PacketRole: UInt8 {
  /// Within the machine, or of no flow that is known.
  case elsewhere
  /// A stimulus had taken the network away.
  case dropped
  /// Carries what was not carried before. All that is not TCP does.
  case data
  /// Carries again what had been carried.
  case again
  /// A probe without news, or what answers it.
  case keepAlive
  /// Opens, closes, resets or acknowledges only.
  case control
}
