// Writes exports as an exporter would: canonical JSON, seals, hashes and signatures by a key.
import { type KeyObject, createHash, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { MonthExport, Row, Transfer } from './synthetic-ledger.ts'
import { dayAfter } from './synthetic-network.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** JSON with sorted keys: written with a replacer, another way than that of the program. */
export const canonicalText = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )

export function publicKeyOf(key: KeyObject): string {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64')
}

function withLengths(...texts: string[]): Buffer {
  const parts = texts.map((text) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(Buffer.byteLength(text))
    return Buffer.concat([head, Buffer.from(text)])
  })
  return Buffer.concat(parts)
}

export interface Seal extends Row {
  day: string
  prev: string
  signature: string
}

export interface Writing {
  folder: string
  key: KeyObject
  /** Changes the seals of the first month before the manifest is signed. */
  onSeals?: (seals: Seal[]) => void
}

/** Writes each month into a folder of its name, with everything hashed and signed anew. */
export function writeExports(exports: MonthExport[], { folder, key, onSeals }: Writing) {
  const seals = sealsOf(exports, key)
  let previous: { month: string; sha256: string } | null = null
  for (const [place, one] of exports.entries()) {
    const into = join(folder, one.month)
    const files = filesOf(one, key).map(([path, bytes]) => writeFile(into, path, bytes))
    const isIn = ({ day }: Seal) => day >= one.booked_from && day <= one.booked_till
    const ours = seals.filter(isIn)
    if (place === 0) onSeals?.(ours)
    const manifest: Row = {
      booked_from: one.booked_from,
      booked_till: one.booked_till,
      files,
      first_day: one.first_day,
      format: 'frontrow-books-1',
      made_at: `${dayAfter(one.booked_till)}T01:00:00.000Z`,
      month: one.month,
      previous,
      public_key: publicKeyOf(key),
      scope: 'network',
      seals: ours,
    }
    const signature = sign(null, Buffer.from(canonicalText(manifest)), key).toString('base64')
    const bytes: Buffer = Buffer.from(canonicalText({ ...manifest, signature }))
    writeFile(into, 'manifest.json', bytes)
    previous = { month: one.month, sha256: sha256(bytes).toString('hex') }
  }
}

function writeFile(folder: string, path: string, bytes: Buffer) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), bytes)
  return { bytes: bytes.length, path, sha256: sha256(bytes).toString('hex') }
}

function filesOf(
  { settings, tables, events, documents }: MonthExport,
  key: KeyObject,
): [string, Buffer][] {
  const files = Object.entries(tables).map(([path, rows]): [string, Buffer] => [
    path,
    Buffer.from(path.endsWith('.csv') ? csvOf(path, rows) : linesOf(rows)),
  ])
  files.push(['settings.json', Buffer.from(canonicalText(settings))])
  for (const [day, rows] of Object.entries(events))
    files.push([`events/${day}.ndjson.gz`, gzipSync(linesOf(rows), { level: 1 })])
  for (const { document, place, transfers } of documents) {
    const text = canonicalText(document)
    const signature = sign(null, Buffer.from(text), key).toString('base64')
    const hash = sha256(text).toString('hex')
    const file = { document, place, sha256: hash, signature, transfers }
    files.push([`documents/${document.number}.json`, Buffer.from(canonicalText(file))])
  }
  return files
}

const linesOf = (rows: object[]) => rows.map((row) => `${canonicalText(row)}\n`).join('')

const columns: Record<string, string[]> = {
  'rates.csv': ['currency', 'as_of', 'number', 'usd_billionths', 'set_at'],
  'shares.csv': ['organization', 'valid_from', 'bp'],
  'placements.csv': ['placement', 'organization'],
  'treatments.csv': ['organization', 'side', 'valid_from', 'kind', 'rate_bp', 'withheld_bp'],
}

function csvOf(path: string, rows: Row[]): string {
  const names = columns[path] ?? []
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((row) => `${row.join()}\n`)
    .join('')
}

/** One chain over all months: a seal for each book day, also for one without a transfer. */
function sealsOf(exports: MonthExport[], key: KeyObject): Seal[] {
  const seals: Seal[] = []
  let prev = ''
  const last = exports.at(-1)?.booked_till ?? ''
  for (let day = exports[0]?.booked_from ?? ''; day <= last; day = dayAfter(day)) {
    const holder = exports.find((one) => one.booked_from <= day && day <= one.booked_till)
    const content = contentOf(day, holder)
    const { entries, transfers, sums, root } = content
    const text = withLengths(
      day,
      String(entries),
      String(transfers),
      canonicalText(sums),
      root,
      prev,
    )
    const signature = sign(null, text, key)
    seals.push({ ...content, day, prev, signature: signature.toString('base64') })
    prev = sha256(Buffer.concat([text, signature])).toString('hex')
  }
  return seals
}

function contentOf(day: string, holder: MonthExport | undefined) {
  const entries = (holder?.tables['entries.ndjson'] ?? []).filter(
    (entry) => entry['booked_on'] === day,
  )
  const ids = new Set(entries.map((entry) => entry['id']))
  const isOurs = (row: Row) => ids.has(row['entry'])
  const rows = (holder?.tables['transfers.ndjson'] ?? []).filter(isOurs) as Transfer[]
  const sorted = rows.toSorted(
    (one, other) => one.entry.localeCompare(other.entry) || one.line - other.line,
  )
  const sums: Record<string, string> = {}
  for (const { currency, amount_micros: amount } of rows)
    sums[currency] = String(BigInt(sums[currency] ?? 0) + BigInt(amount))
  const texts = sorted.map((row) => {
    const accounts = [row.book, row.currency, row.debit, row.credit]
    const rest = [row.amount_micros, String(row.strict), row.subject ?? '', row.effective_day]
    return [row.entry, String(row.line), ...accounts, ...rest]
  })
  const root = sha256(Buffer.concat(texts.map((one) => withLengths(...one)))).toString('hex')
  return {
    entries: new Set(rows.map(({ entry }) => entry)).size,
    transfers: rows.length,
    sums,
    root,
  }
}
