// The file /sdk/index.json: the SDKs that a network serves, and what was proved of each.

export const sdkPlatforms = [
  'web',
  'android',
  'ios',
  'flutter',
  'react-native',
  'unity',
  'godot',
] as const

/** One entry for each platform that is served, in the order of `sdkPlatforms`. */
export interface PackageIndex {
  packages: SdkPackage[]
}

export interface SdkPackage {
  platform: (typeof sdkPlatforms)[number]
  version: string
  /** How a developer gets it: as one file, or from a Maven or a Git repository. */
  kind: 'script' | 'maven' | 'git' | 'npm' | 'zip'
  /** Below /sdk/, such as `npm/frontrow-react-native-0.1.0.tgz`. */
  address: string
  /** Of the one file; of a Git repository those of its files together. */
  bytes: number
  /** SHA-256 in hexadecimal digits. Only of one file. */
  sha256?: string
  /** Only of a Git repository. */
  git?: { tag: string; commit: string }
  /** Null where docs/sdk-matrix.md has no row for the platform. */
  proof: PackageProof | null
}

/** What the last run of a platform has shown. */
export interface PackageProof {
  /** The day of the run, such as `2026-11-27`. */
  date: string
  /** Such as `Godot 4.6.3`. */
  runtime: string
  passed: number
  failed: number
  skipped: number
}
