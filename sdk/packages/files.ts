// The files of a package, and how they are found.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

export interface PackageFile {
  /** Relative to the package, with `/` between folders. */
  path: string
  bytes: Buffer
}

/** In the order of their paths' code units, which is the same on every machine. */
export function sorted(files: readonly PackageFile[]): PackageFile[] {
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Every file below a folder. */
export function filesBelow(folder: string, prefix = ''): PackageFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: prefix + relative(folder, path).split(sep).join('/'),
      bytes: readFileSync(path),
    }))
  return sorted(files)
}

/** Of `a/b/c.txt` these are `a/b` and `a`. */
export function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
