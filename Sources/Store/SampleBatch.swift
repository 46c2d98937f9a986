import Quantities
import Recordings

/// Rows of samples that share their moments and their columns.
struct SampleBatch {
  struct Column: Equatable {
    var name: String
    var unit: Unit
  }
  var columns: [Column]
  var time: [Double]
  /// One list per column, each as long as `time`.
  var values: [[Double]]

  /// Adds rows with the same columns; false where the columns differ.
  mutating func extend(_ other: SampleBatch) -> Bool {
    guard other.columns == columns else { return false }
    time += other.time
    for index in values.indices { values[index] += other.values[index] }
    return true
  }

  /// Series by name, without the moments at which a column had no value. Those with a value at each moment share the
  /// moments.
  static func series(_ batches: [SampleBatch]) -> [String: Recording.Series] {
    let moments = batches.flatMap(\.time)
    let whole = counts(batches).filter { $0.value == moments.count }
    var table: [String: Recording.Series] = [:]
    for batch in batches {
      for (column, values) in zip(batch.columns, batch.values) {
        let isWhole = whole[column.name] != nil
        // Taken out, so that it grows in place.
        var series = table.removeValue(forKey: column.name) ?? .init(unit: column.unit, time: [], value: [])
        if isWhole { series.value.reserveCapacity(moments.count) }
        for (moment, value) in zip(batch.time, values) where value.isFinite {
          if !isWhole { series.time.append(moment) }
          series.value.append(value)
        }
        if !series.value.isEmpty { table[column.name] = series }
      }
    }
    for name in whole.keys { table[name]?.time = moments }
    return table
  }

  /// How many values each column has.
  private static func counts(_ batches: [SampleBatch]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for batch in batches {
      for (column, values) in zip(batch.columns, batch.values) {
        counts[column.name, default: 0] += values.count(where: \.isFinite)
      }
    }
    return counts
  }
}

/// Numbers as little-endian 64-bit floats.
enum FloatBlob {
  static func encode(_ values: [Double]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 8)
    for value in values {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Nil where the length is not a multiple of eight.
  static func decode(_ bytes: [UInt8]) -> [Double]? {
    guard bytes.count % 8 == 0 else { return nil }
    return bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 8).map { offset in
        Double(bitPattern: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
  }
}
