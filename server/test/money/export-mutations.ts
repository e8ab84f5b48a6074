// Changes of an exported month that the stand-alone checker must find. After a change the export is
// hashed and signed anew with the right key, so that only the arithmetic can find it.
import { spawnSync } from 'node:child_process'
import { createHash, type KeyObject, sign } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { canonicalJson, type Json } from '../../src/lib/crypto/canonical-json.ts'
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'

type Random = ReturnType<typeof createSeededRandom>
type Lines = (path: string, change: (lines: string[]) => string[]) => void

export interface Mutation {
  name: string
  /** False: the manifest stays as it was, so the hash finds it. */
  isSigned: boolean
  change: (folder: string, lines: Lines, random: Random) => void
}

const pick = (random: Random, lines: readonly string[], fits: (line: string) => boolean) => {
  const found = lines.flatMap((line, index) => (fits(line) ? [index] : []))
  const place = found[Math.floor(random.next() * found.length)]
  if (place === undefined) throw new Error('the export has nothing to change here')
  return place
}
const isPaid = (line: string) => /"billed_network_micros":"[1-9]/.test(line)
const dayFile = (folder: string, random: Random) => {
  const days = readdirSync(join(folder, 'events')).filter((name) =>
    readEvents(folder, name).some(isPaid),
  )
  return `events/${days[Math.floor(random.next() * days.length)] ?? ''}`
}
const readEvents = (folder: string, name: string) =>
  gunzipSync(readFileSync(join(folder, 'events', name)))
    .toString()
    .split('\n')

/** The five sorts that a reader must be able to rely on. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a byte',
    isSigned: false,
    change: (folder, _lines, random) => {
      const files = ['entries.ndjson', 'transfers.ndjson', 'shares.csv', dayFile(folder, random)]
      const file = join(folder, files[Math.floor(random.next() * files.length)] ?? '')
      const bytes = readFileSync(file)
      const place = Math.floor(random.next() * bytes.length)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random.next() * 8))
      writeFileSync(file, bytes)
    },
  },
  {
    name: 'a rate',
    isSigned: true,
    change: (_folder, lines) =>
      lines('rates.csv', (rows) =>
        rows.map((row) =>
          /^(EUR|GBP),/.test(row)
            ? row.replace(
                /,(\d+),(\d{4}-[^,]*)$/,
                (_, rate, at) => `,${(BigInt(rate) * 11n) / 10n},${at}`,
              )
            : row,
        ),
      ),
  },
  {
    name: 'a share',
    isSigned: true,
    change: (_folder, lines, random) =>
      lines('shares.csv', (rows) =>
        rows.map((row) => row.replace(/,7000$/, `,${7001 + Math.floor(random.next() * 2000)}`)),
      ),
  },
  {
    name: 'an event removed',
    isSigned: true,
    change: (folder, lines, random) =>
      lines(dayFile(folder, random), (rows) => rows.toSpliced(pick(random, rows, isPaid), 1)),
  },
  {
    name: 'an event doubled',
    isSigned: true,
    change: (folder, lines, random) =>
      lines(dayFile(folder, random), (rows) => [rows[pick(random, rows, isPaid)] ?? '', ...rows]),
  },
]

const program = fileURLToPath(new URL('../../../tools/reconcile/reconcile.mjs', import.meta.url))

/** Runs the checker over a folder of exports, as its reader does. */
export function runReconcile(folder: string): { code: number | null; lines: string[] } {
  const run = spawnSync(process.execPath, [program, folder, '--all'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return { code: run.status, lines: run.stdout.trimEnd().split('\n') }
}

/** Copies an export, changes the copy, and returns the exit code of the checker. */
export function checkMutation(
  mutation: Mutation,
  { folder, key, seed }: { folder: string; key: KeyObject; seed: string },
): number | null {
  const copy = `${folder}-changed`
  cpSync(folder, copy, { recursive: true })
  const random = createSeededRandom(`${mutation.name} ${seed}`)
  const lines: Lines = (path, change) => {
    const file = join(copy, path)
    const isPacked = path.endsWith('.gz')
    const bytes = readFileSync(file)
    const text = (isPacked ? gunzipSync(bytes) : bytes).toString()
    const changed = `${change(text.trimEnd().split('\n')).join('\n')}\n`
    if (changed === text) throw new Error(`${mutation.name} changed nothing in ${path}`)
    writeFileSync(file, isPacked ? gzipSync(changed) : changed)
  }
  mutation.change(copy, lines, random)
  if (mutation.isSigned) signAnew(copy, key)
  const { code } = runReconcile(copy)
  rmSync(copy, { recursive: true })
  return code
}

interface Manifest {
  signature: string
  files: { path: string; bytes: number; sha256: string }[]
}

function signAnew(folder: string, key: KeyObject): void {
  const file = join(folder, 'manifest.json')
  const { signature: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  for (const listed of manifest.files) {
    const bytes = readFileSync(join(folder, listed.path))
    listed.bytes = bytes.length
    listed.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  const content = manifest as unknown as Record<string, Json>
  const signature = sign(null, Buffer.from(canonicalJson(content)), key).toString('base64')
  writeFileSync(file, canonicalJson(Object.assign({ signature }, content)))
}
