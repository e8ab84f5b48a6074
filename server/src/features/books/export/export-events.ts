// Writes the raw impressions of each day of an export. A day that is written is not read again when
// the export is interrupted and goes on.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../lib/calls/context.ts'
import type { RawImpression, RawImpressions } from '../../delivery/for-books.ts'
import { type ExportedFile, isUnchanged, type Write, writeExportFile } from './export-files.ts'
import type { ExportedDay, ExportRange } from './export-range.sql.ts'
import { idsByNumber } from './export-rows.sql.ts'

const progressFile = 'progress.json'

/** A written day, with what its impressions cost. */
interface WrittenDay extends ExportedFile {
  grossMicros: string
}

/**
 * Writes `events/<day>.ndjson.gz` for each day of the range. `fault` says which day has other raw
 * events than were posted; nothing more is written then.
 */
export async function writeEventFiles(
  { database }: Pick<Services, 'database'>,
  { raw, folder, range }: { raw: RawImpressions; folder: string; range: ExportRange },
): Promise<{ files: ExportedFile[]; fault: string | undefined }> {
  const ids = await database.asSystem(idsByNumber)
  const written = await readProgress(folder)
  const files: ExportedFile[] = []
  for (const day of range.days) {
    const path = `events/${day.day}.ndjson.gz`
    const before = written.get(path)
    const isDone =
      before?.grossMicros === String(day.grossMicros) && (await isUnchanged(folder, before))
    const file = isDone ? before : await writeDay({ raw, folder, path, ids, day: day.day })
    if (BigInt(file.grossMicros) !== day.grossMicros)
      return { files, fault: faultOf(day, file.grossMicros) }
    written.set(path, file)
    if (!isDone) await writeProgress(folder, written)
    const { bytes, sha256 } = file
    files.push({ path, bytes, sha256 })
  }
  return { files, fault: undefined }
}

function faultOf({ day, grossMicros }: ExportedDay, counted: string): string {
  return `the raw impressions of ${day} cost ${counted} micros, ${String(grossMicros)} were posted: events came late and are posted within a minute, or raw events were removed; run "npm run operator -- verify" if it stays so`
}

async function readProgress(folder: string): Promise<Map<string, WrittenDay>> {
  const text = await readFile(join(folder, progressFile), 'utf8').catch(() => '[]')
  return new Map((JSON.parse(text) as WrittenDay[]).map((file) => [file.path, file]))
}

/** The list of written days is not part of an export. */
export async function removeProgress(folder: string): Promise<void> {
  await rm(join(folder, progressFile), { force: true })
}

async function writeProgress(folder: string, days: Map<string, WrittenDay>): Promise<void> {
  await writeExportFile(folder, progressFile, (write) => write(JSON.stringify([...days.values()])))
}

type Ids = Awaited<ReturnType<typeof idsByNumber>>

async function writeDay(of: {
  raw: RawImpressions
  folder: string
  path: string
  ids: Ids
  day: string
}): Promise<WrittenDay> {
  let gross = 0n
  const file = await writeExportFile(of.folder, of.path, (write: Write) =>
    of.raw.readDay(of.day, async (rows) => {
      for (const { networkMicros, reason } of rows) if (reason === 0) gross += BigInt(networkMicros)
      await write(rows.map((row) => lineOf(row, of.ids)).join(''))
    }),
  )
  return Object.assign({ grossMicros: String(gross) }, file)
}

/** Canonical JSON: the members are in the order of their names. */
function lineOf(row: RawImpression, { campaigns, placements }: Ids): string {
  const event = {
    at: row.at,
    billed_micros: row.billedMicros,
    billed_network_micros: row.networkMicros,
    campaign: campaigns.get(row.campaign),
    lane: row.lane,
    lease: row.lease,
    placement: placements.get(row.placement),
    reason: row.reason,
    rid: row.rid,
    ruleset: row.ruleset,
    slot: row.slot,
  }
  return `${JSON.stringify(event)}\n`
}
