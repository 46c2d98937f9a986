/// SHA-256 (FIPS 180-4, 6.2), to name a content by: two that differ have the same name by no chance that anybody meets.
package enum SecureHash {
  /// The hash in 64 hexadecimal digits.
  package static func sha256(_ bytes: [UInt8]) -> String {
    var state = initial
    let message = padded(bytes)
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: message.count, by: 64) {
      fill(&schedule, message, start)
      mix(&state, schedule)
    }
    return state.map { hexadecimal($0) }.joined()
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    let bits = UInt64(bytes.count) * 8
    return message + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
  }

  private static func fill(_ schedule: inout [UInt32], _ message: [UInt8], _ start: Int) {
    for t in 0..<16 {
      schedule[t] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[start + 4 * t + $1]) }
    }
    for t in 16..<64 {
      let (early, late) = (schedule[t - 15], schedule[t - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      schedule[t] = schedule[t - 16] &+ first &+ schedule[t - 7] &+ second
    }
  }

  private static func mix(_ state: inout [UInt32], _ schedule: [UInt32]) {
    var v = state
    for t in 0..<64 {
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let big1 = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
      let big0 = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
      let first = v[7] &+ big1 &+ choice &+ constants[t] &+ schedule[t]
      v = [first &+ big0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] = state[index] &+ v[index] }
  }

  private static func turned(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }

  private static func hexadecimal(_ word: UInt32) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static let primes: [Int] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initial: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { fraction(cubeRoot(Double($0))) }

  private static func fraction(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }

  /// By Newton's method, to the last bit that a double has.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = number
    for _ in 0..<100 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}
