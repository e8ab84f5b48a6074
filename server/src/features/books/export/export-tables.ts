// Writes the tables, settings and documents of an export.
import type { RawBuilder } from 'kysely'
import { canonicalJson } from '../../../lib/crypto/canonical-json.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { AdjustedImpressions } from '../../delivery/for-books.ts'
import { adjustmentsBookedTill } from '../adjustments/adjustment.sql.ts'
import { clawbackDays } from '../adjustments/clawback.ts'
import { type ExportedFile, writeExportFile } from './export-files.ts'
import type { ExportRange } from './export-range.sql.ts'
import {
  campaignChangeRows,
  documentRows,
  entryRows,
  type ExportRow,
  holdRows,
  idsByNumber,
  monthsClosedBefore,
  payoutRows,
  placementRows,
  rateRows,
  readRows,
  shareRows,
  textIn,
  transferRows,
  treatmentRows,
} from './export-rows.sql.ts'
import { createSealedDays, type SealedDays } from './export-seals.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'

interface Writing {
  folder: string
  range: ExportRange
  adjusted: AdjustedImpressions
}

/** Also returns what seals say of the transfers that were written. */
export async function writeTables(
  { database }: Pick<Services, 'database'>,
  { folder, range, adjusted }: Writing,
): Promise<{ files: ExportedFile[]; sealed: SealedDays }> {
  const sealed = createSealedDays()
  const files = await database.asSystem(async (db) => {
    const table = (path: string, statement: RawBuilder<unknown>, each?: (row: ExportRow) => void) =>
      writeTable(db, { folder, path, statement, each })
    return [
      await table('entries.ndjson', entryRows(range)),
      await table('transfers.ndjson', transferRows(range), (row) => sealed.add(row)),
      await table('campaign-changes.ndjson', campaignChangeRows(range)),
      await table('holds.ndjson', holdRows(range)),
      await table('rates.csv', rateRows(range)),
      await table('shares.csv', shareRows(range)),
      await table('placements.csv', placementRows(range)),
      await table('treatments.csv', treatmentRows(range)),
      await table('payouts.ndjson', payoutRows(range)),
      await writeSettings(db, folder, range),
      ...(await writeDocuments(db, folder, range)),
    ]
  })
  const others = [await writeAdjusted({ database }, { folder, range, adjusted })]
  return { files: [...files, ...others], sealed }
}

/** The impressions of the range's days that adjustments took back up to its last book day. */
async function writeAdjusted(
  { database }: Pick<Services, 'database'>,
  { folder, range, adjusted }: Writing,
): Promise<ExportedFile> {
  const ids = await database.asSystem(idsByNumber)
  const adjustments = await database.asSystem((db) => adjustmentsBookedTill(db, range.bookedTill))
  return writeExportFile(folder, 'adjusted.ndjson', async (write) => {
    for (const { day } of range.days)
      for (const row of await adjusted.rows({ adjustments, day })) {
        const { campaign, placement, networkMicros, ...own } = row
        const named = {
          ...own,
          campaign: ids.campaigns.get(campaign) ?? '',
          placement: ids.placements.get(placement) ?? '',
          network_micros: networkMicros,
        }
        await write(`${canonicalJson(named)}\n`)
      }
  })
}

const columns: Readonly<Record<string, readonly string[]>> = {
  'rates.csv': ['currency', 'as_of', 'number', 'usd_billionths', 'set_at'],
  'shares.csv': ['organization', 'valid_from', 'bp'],
  'placements.csv': ['placement', 'organization'],
  'treatments.csv': ['organization', 'side', 'valid_from', 'kind', 'rate_bp', 'withheld_bp'],
}

const headOf = (path: string) => `${columns[path]?.join(',') ?? ''}\n`

async function writeTable(
  db: Db,
  table: {
    folder: string
    path: string
    statement: RawBuilder<unknown>
    each: ((row: ExportRow) => void) | undefined
  },
): Promise<ExportedFile> {
  const { folder, path, statement, each } = table
  const names = columns[path]
  const lineOf = (row: ExportRow) =>
    names === undefined ? canonicalJson(row) : names.map((name) => textIn(row, name)).join(',')
  return writeExportFile(folder, path, async (write) => {
    if (names !== undefined) await write(headOf(path))
    await readRows(db, statement, async (rows) => {
      for (const row of rows) each?.(row)
      await write(rows.map((row) => `${lineOf(row)}\n`).join(''))
    })
  })
}

async function writeSettings(db: Db, folder: string, range: ExportRange): Promise<ExportedFile> {
  const settings = canonicalJson({
    clawback_days: clawbackDays,
    minor_unit_micros: '10000',
    months: await monthsClosedBefore(db, range),
    network_currency: (await findOpenBooks(db))?.currency ?? '',
  })
  return writeExportFile(folder, 'settings.json', (write) => write(settings))
}

const documentParts = ['name', 'body', 'place', 'sha256', 'signature', 'transfers']

/** The body of a document is kept as the text that was signed, which is canonical. */
async function writeDocuments(db: Db, folder: string, range: ExportRange): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  await readRows(db, documentRows(range), async (rows) => {
    for (const row of rows) {
      const [name, body, place, sha256, signature, transfers] = documentParts.map((part) =>
        textIn(row, part),
      )
      const text = `{"document":${body},"place":${place},"sha256":"${sha256}","signature":"${signature}","transfers":${transfers}}`
      files.push(await writeExportFile(folder, `documents/${name}.json`, (write) => write(text)))
    }
  })
  return files
}
