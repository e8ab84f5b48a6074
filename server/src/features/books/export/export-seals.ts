// Computes the seals that an export has: one for each book day, over its transfers alone, so that
// they can be computed again from the export. The seals of the books cover the entries as well.
import { createHash, type Hash, type KeyObject } from 'node:crypto'
import { canonicalJson, type Json } from '../../../lib/crypto/canonical-json.ts'
import { fields, hashOfSigned, signFields } from '../../../lib/crypto/seal.ts'
import { dayAfter } from '../../../lib/time/utc-day.ts'
import { type ExportRow, textIn } from './export-rows.sql.ts'

/** A seal as the manifest has it. `prev` is the hash of the day before, empty for the first. */
export interface ExportSeal {
  readonly [name: string]: Json
  readonly day: string
  readonly prev: string
  readonly signature: string
}

interface DayContent {
  hash: Hash
  entries: Set<string>
  transfers: number
  sums: Map<string, bigint>
}

export interface SealedDays {
  /** Takes a transfer. They come in the order of their entries and lines. */
  add(row: ExportRow): void
  /** The seals from one day to another, each with the hash that the next one names. */
  seals(span: {
    from: string
    till: string
    prev: string
    key: KeyObject
  }): { seal: ExportSeal; hash: string }[]
}

export function createSealedDays(): SealedDays {
  const days = new Map<string, DayContent>()
  const contentOf = (day: string) => {
    const found = days.get(day) ?? {
      hash: createHash('sha256'),
      entries: new Set<string>(),
      transfers: 0,
      sums: new Map<string, bigint>(),
    }
    days.set(day, found)
    return found
  }
  return {
    add: (row) => addTo(contentOf(textIn(row, 'booked_on')), row),
    seals: ({ from, till, prev, key }) => {
      const sealed: { seal: ExportSeal; hash: string }[] = []
      for (let day = from; day <= till; day = dayAfter(day))
        sealed.push(sealOf(day, contentOf(day), { prev: sealed.at(-1)?.hash ?? prev, key }))
      return sealed
    },
  }
}

const sealedColumns = [
  'entry',
  'line',
  'book',
  'currency',
  'debit',
  'credit',
  'amount_micros',
  'strict',
  'subject',
  'effective_day',
]

function addTo(content: DayContent, row: ExportRow): void {
  content.hash.update(fields(...sealedColumns.map((name) => textIn(row, name))))
  content.entries.add(textIn(row, 'entry'))
  content.transfers += 1
  const currency = textIn(row, 'currency')
  content.sums.set(
    currency,
    (content.sums.get(currency) ?? 0n) + BigInt(textIn(row, 'amount_micros')),
  )
}

function sealOf(
  day: string,
  content: DayContent,
  { prev, key }: { prev: string; key: KeyObject },
): { seal: ExportSeal; hash: string } {
  const sums = Object.fromEntries([...content.sums].map(([name, sum]) => [name, String(sum)]))
  const root = content.hash.copy().digest('hex')
  const entries = content.entries.size
  const texts = [day, String(entries), String(content.transfers), canonicalJson(sums), root, prev]
  const signature = signFields(key, texts)
  return {
    seal: {
      day,
      entries,
      prev,
      root,
      signature: signature.toString('base64'),
      sums,
      transfers: content.transfers,
    },
    hash: hashOfSigned(texts, signature).toString('hex'),
  }
}
