import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SealContent } from './audit-seal.ts'

const fileName = 'audit-seals.ndjson'
const longestLine = 4096

interface SealLine {
  number: string
  at: string
  /** In hex. */
  root: string
}

/**
 * Appends seals to the file of the data folder and syncs it. Only what follows the last number of
 * the file is appended; `read` gets that number and returns the seals after it. A line that a kill
 * cut off is written again. Returns the appended seals.
 */
export async function appendSeals(
  dataDir: string,
  read: (after: bigint) => Promise<readonly SealContent[]>,
): Promise<readonly SealContent[]> {
  const handle = openSync(
    join(dataDir, fileName),
    existsSync(join(dataDir, fileName)) ? 'r+' : 'wx+',
    0o600,
  )
  try {
    const { size } = fstatSync(handle)
    const tail = Buffer.alloc(Math.min(size, longestLine))
    readSync(handle, tail, 0, tail.length, size - tail.length)
    const whole = tail.lastIndexOf('\n') + 1
    const end = size - tail.length + whole
    const last = tail.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? ''
    const seals = await read(last === '' ? 0n : numberOf(last))
    if (seals.length === 0) return []
    ftruncateSync(handle, end)
    writeSync(handle, seals.map(lineOf).join(''), end)
    fsyncSync(handle)
    return seals
  } finally {
    closeSync(handle)
  }
}

/**
 * Moves the seals after a number into a file of their own beside it, because a database that was
 * restored from an earlier backup does not have them and makes others with the same numbers.
 * Returns how many were moved, and the name of that file.
 */
export async function setAsideSeals(
  dataDir: string,
  { after, at }: { after: bigint; at: Date },
): Promise<{ count: number; name: string }> {
  const name = `audit-seals.before-${at.toISOString().replaceAll(/[:.]/g, '-')}.ndjson`
  const path = join(dataDir, fileName)
  if (!existsSync(path)) return { count: 0, name }
  const lines = readFileSync(path, 'utf8').split('\n')
  const whole = lines.slice(0, -1)
  const first = whole.findIndex((line) => numberOf(line) > after)
  if (first === -1) return { count: 0, name }
  writeWhole(join(dataDir, name), whole.slice(first))
  writeWhole(`${path}.new`, whole.slice(0, first))
  renameSync(`${path}.new`, path)
  return { count: whole.length - first, name }
}

function writeWhole(path: string, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`).join('')
  writeFileSync(path, text, { mode: 0o600, flush: true })
}

function lineOf({ number, at, root }: SealContent): string {
  const line: SealLine = {
    number: String(number),
    at: at.toISOString(),
    root: root.toString('hex'),
  }
  return `${JSON.stringify(line)}\n`
}

function numberOf(line: string): bigint {
  return BigInt((JSON.parse(line) as SealLine).number)
}

/** The roots of the file by their numbers, in hex. A line that cannot be read is left out. */
export async function readSealFile(dataDir: string): Promise<Map<bigint, string>> {
  const roots = new Map<bigint, string>()
  const path = join(dataDir, fileName)
  if (!existsSync(path)) return roots
  for await (const line of createInterface({ input: createReadStream(path) })) {
    try {
      const { number, root } = JSON.parse(line) as SealLine
      roots.set(BigInt(number), root)
    } catch {
      // A kill cut this line off; the next seal writes it again.
    }
  }
  return roots
}
