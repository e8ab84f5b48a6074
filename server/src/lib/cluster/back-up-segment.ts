// The program that PostgreSQL runs to archive a segment of its log and to read one back:
// `archive|restore|restore-history <archive> <name> <path>`. It runs from a copy beside the
// cluster, so it imports nothing of ours. Both forms of a file are read: compressed and as it is.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const [act, archive = '', name = '', path = ''] = process.argv.slice(2)
const stored = join(archive, name)

try {
  process.exitCode = act === 'archive' ? archiveFile() : restoreFile(act === 'restore-history')
} catch (error) {
  tell((error as Error).message)
  process.exitCode = 1
}

function archiveFile(): number {
  const segment = readFileSync(path)
  const there = read()
  if (there?.equals(segment) === true) return 0
  if (there !== undefined) {
    tell(
      `"${stored}" holds another file of this name, which is never overwritten. Another database archives into this folder: give each its own`,
    )
    return 1
  }
  // Histories of timelines are short, and a person may have to read them. A segment that was ended
  // early is mostly zeros, of which the lowest level leaves nothing.
  const isHistory = name.endsWith('.history')
  const to = isHistory ? stored : `${stored}.gz`
  const bytes = isHistory ? segment : gzipSync(segment, { level: 1 })
  writeFileSync(`${to}.part`, bytes, { mode: 0o600, flush: true })
  renameSync(`${to}.part`, to)
  const folder = openSync(archive, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return 0
}

/** PostgreSQL asks for files that are not there, too, to find the end of the log. */
function restoreFile(isOnlyHistory: boolean): number {
  if (isOnlyHistory && !name.endsWith('.history')) return 1
  const there = read()
  if (there === undefined) return 1
  writeFileSync(path, there, { mode: 0o600 })
  return 0
}

function read(): Buffer | undefined {
  if (existsSync(`${stored}.gz`)) return gunzipSync(readFileSync(`${stored}.gz`))
  return existsSync(stored) ? readFileSync(stored) : undefined
}

function tell(wrong: string): void {
  process.stderr.write(`WAL_DIR: ${wrong}\n`)
}
