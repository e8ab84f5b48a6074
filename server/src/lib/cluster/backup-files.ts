// Files of a backup: copied with their hash, listed in a manifest, and checked when they are read.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { type Pace, withoutPace } from '../time/pace.ts'

export interface BackedUpFile {
  /** Relative to the backup, with forward slashes. */
  path: string
  size: number
  sha256: string
}

export interface Manifest {
  format: 1
  /** When the copy was complete, ISO 8601. */
  at: string
  program: string
  /** The major version of PostgreSQL. */
  postgres: string
  /** Which master key the database was written with; not the key. */
  keyId: string
  schema: readonly { name: string; sha256: string }[]
  /** Where the log of the copy ends: everything committed before is in it. */
  stopLsn: string
  /** Empty folders are needed too. */
  folders: readonly string[]
  files: readonly BackedUpFile[]
}

const manifestName = 'manifest.json'
const chunkBytes = 1024 * 1024

/**
 * Copies a file. Returns its size and hash, of what was written; undefined where the file is gone,
 * as temporary ones may be. `syncFiles` follows.
 */
export async function copyHashed(
  from: string,
  to: string,
  pace: Pace = withoutPace,
): Promise<Omit<BackedUpFile, 'path'> | undefined> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const small = await readSmall(from)
  if (small !== undefined) {
    writeFileSync(to, small, { mode: 0o600 })
    await pace.moved(small.length, () => syncFiles(dirname(to), [to]))
    return { size: small.length, sha256: createHash('sha256').update(small).digest('hex') }
  }
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (source === undefined) return undefined
  const hash = createHash('sha256')
  let size = 0
  const target = await open(to, 'w', 0o600)
  try {
    await readPieces(source, async (bytes) => {
      hash.update(bytes)
      size += bytes.length
      await target.writeFile(bytes)
      await pace.moved(bytes.length, () => target.datasync())
    })
  } finally {
    await source.close()
    await target.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Passes a file on from where it is read to its end. A piece is lost when the next one comes. */
async function readPieces(
  source: FileHandle,
  take: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const buffer = Buffer.alloc(chunkBytes)
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunkBytes)
    if (bytesRead === 0) return
    await take(buffer.subarray(0, bytesRead))
  }
}

const smallBytes = 256 * 1024

/**
 * Reads a small file at once, because the steps of a stream take longer than its bytes. Other work
 * goes on between two files. Undefined for a large file, and for one that is gone.
 */
async function readSmall(path: string): Promise<Buffer | undefined> {
  await new Promise((later) => setImmediate(later))
  try {
    return statSync(path).size > smallBytes ? undefined : readFileSync(path)
  } catch {
    return undefined
  }
}

/**
 * Resolves when the disk has the files. One call for all takes a tenth of a call for each. It waits
 * for what other programs wrote too, which can be long, so the process serves on meanwhile.
 */
export async function syncFiles(root: string, paths: readonly string[]): Promise<void> {
  if (process.platform === 'linux') {
    await promisify(execFile)('sync', ['-f', root])
    return
  }
  for (const path of paths) {
    const handle = openSync(path, 'r')
    fsyncSync(handle)
    closeSync(handle)
  }
}

/** Everything below a folder, relative to it; nothing where there is no folder. */
export function treeOf(
  root: string,
  isSkipped: (path: string) => boolean = () => false,
): { folders: string[]; files: string[] } {
  const found: { folders: string[]; files: string[] } = { folders: [], files: [] }
  const walk = (folder: string) => {
    for (const entry of entriesOf(folder)) {
      const path = relative(root, join(folder, entry.name)).replaceAll('\\', '/')
      if (isSkipped(path)) continue
      if (entry.isDirectory()) {
        found.folders.push(path)
        walk(join(folder, entry.name))
      } else if (entry.isFile()) found.files.push(path)
    }
  }
  walk(root)
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Written last, so that a folder without a manifest is no backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, manifestName)
  writeFileSync(`${path}.new`, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Throws `CannotRun` where the folder is no backup of this format. */
export function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // The refusal below covers a file that is missing or unreadable.
  }
  throw new CannotRun(
    `"${folder}" is no backup: it has no manifest.json that can be read. A backup that was cut off has none`,
    exitCodes.failed,
  )
}

/** The complete backups in a folder, the oldest first. */
export function listBackups(folder: string): { path: string; at: Date }[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('backup-'))
    .flatMap(({ name }) => {
      try {
        const path = join(folder, name)
        return [{ path, at: new Date(readManifest(path).at) }]
      } catch {
        return []
      }
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Reads every file again. Returns the first that is not as it was written. */
export async function findDamage(
  folder: string,
  pace: Pace = withoutPace,
): Promise<string | undefined> {
  for (const { path, sha256 } of readManifest(folder).files)
    if ((await hashOf(join(folder, path), pace)) !== sha256) return path
  return undefined
}

/** Undefined where the file cannot be read. */
async function hashOf(path: string, pace: Pace): Promise<string | undefined> {
  const hash = createHash('sha256')
  const take = async (bytes: Buffer) => {
    hash.update(bytes)
    await pace.moved(bytes.length)
  }
  const small = await readSmall(path)
  if (small !== undefined) await take(small)
  else if (!(await isReadWhole(path, take))) return undefined
  return hash.digest('hex')
}

async function isReadWhole(path: string, take: (bytes: Buffer) => Promise<void>): Promise<boolean> {
  try {
    const source = await open(path, 'r')
    try {
      await readPieces(source, take)
    } finally {
      await source.close()
    }
    return true
  } catch (error) {
    // Errors of the file system name the call that failed.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    return false
  }
}

/** The paths in `folder` with such a name that have not changed for `ageMs` milliseconds. */
export function abandonedIn(
  folder: string,
  { name: pattern, ageMs }: { name: RegExp; ageMs: number },
): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))
    .filter((path) => Date.now() - (changedAt(path) ?? Infinity) > ageMs)
}

/** Undefined where another process has finished or removed it meanwhile. */
function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
