public enum EntryPoint {
  public static func run(_ arguments: [String]) -> CInt { 0 }
}
