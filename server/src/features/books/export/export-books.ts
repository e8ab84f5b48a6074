import { createHash, sign } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { canonicalJson, type Json } from '../../../lib/crypto/canonical-json.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { makePrivateFolder } from '../../../lib/files/private-files.ts'
import type { AdjustedImpressions, RawImpressions } from '../../delivery/for-books.ts'
import { dayAfter, startOfDay } from '../../../lib/time/utc-day.ts'
import {
  exportBefore,
  type ExportRange,
  daysChangedIn,
  finalMonths,
  findExport,
  insertExport,
  type KnownExport,
  lastBookedOf,
  lastFinishedDay,
  postedOf,
} from './export-range.sql.ts'
import { type ExportedFile, isUnchanged, writeExportFile } from './export-files.ts'
import { removeProgress, writeEventFiles } from './export-events.ts'
import { writeTables } from './export-tables.ts'
import type { ExportSeal } from './export-seals.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'
import { publicKeyOf } from '../journal/public-key.ts'
import { bookKey, sealBookDays } from '../journal/seal-days.ts'
import { sealFault } from '../verify/verify-books.ts'

export interface BooksExporting {
  services: Pick<Services, 'database' | 'secrets'>
  raw: RawImpressions
  adjusted: AdjustedImpressions
  actor: string
}

/**
 * written: the export is in its folder. there: it was there already, and each file is what was
 * signed. Otherwise nothing was written for the month, and `why` says what to do.
 */
export type MonthExported =
  | { outcome: 'written' | 'there'; month: string; folder: string; files: number }
  | { outcome: 'refused'; month: string; why: string }

/** A reason not to export a month. */
class Refused extends Error {}

/**
 * Writes one folder for each final month into `folder`, the oldest first, or for `month` alone. A
 * run that was interrupted goes on where it ended. An export that is written again has the same
 * bytes, and is refused where it would not. Stops at the first month that is refused. Undefined
 * where the books are not open.
 */
export async function exportBooks(
  exporting: BooksExporting,
  { folder, month }: { folder: string; month: string | undefined },
): Promise<MonthExported[] | undefined> {
  const { database } = exporting.services
  const books = await database.asSystem(findOpenBooks)
  if (books === undefined) return undefined
  await sealBookDays(exporting.services)
  const months = await database.asSystem(finalMonths)
  const wanted = months.filter((row) => month === undefined || row.month === month)
  if (month !== undefined && wanted.length === 0)
    return [{ outcome: 'refused', month, why: 'it is not final yet' }]
  const exported: MonthExported[] = []
  for (const one of wanted) {
    const done = await exportMonth(exporting, { folder, ...one, since: books.since })
    exported.push(done)
    if (done.outcome === 'refused') break
  }
  return exported
}

interface Wanted {
  folder: string
  month: string
  finalOn: string
  since: string
}

async function exportMonth(exporting: BooksExporting, wanted: Wanted): Promise<MonthExported> {
  const { month } = wanted
  const folder = join(wanted.folder, month)
  try {
    const known = await exporting.services.database.asSystem((db) => findExport(db, month))
    const there = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
    if (there !== undefined) return await checkThere({ folder, month, there, known })
    const range = await rangeOf(exporting, wanted)
    const files = await writeMonth(exporting, { folder, range, known })
    return { outcome: 'written', month, folder, files }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'refused', month, why: error.message }
  }
}

interface Manifest {
  files: ExportedFile[]
  seals: ExportSeal[]
}

const manifestOf = ({ manifest }: Pick<KnownExport, 'manifest'>) => JSON.parse(manifest) as Manifest

async function checkThere(found: {
  folder: string
  month: string
  there: string
  known: KnownExport | undefined
}): Promise<MonthExported> {
  const { folder, month, there, known } = found
  if (known?.manifest !== there)
    throw new Refused(`${folder} holds another export, which is not of these books; move it away`)
  const { files } = manifestOf(known)
  for (const file of files)
    if (!(await isUnchanged(folder, file)))
      throw new Refused(
        `${join(folder, file.path)} was changed; move the folder away to write it again`,
      )
  return { outcome: 'there', month, folder, files: files.length + 1 }
}

/** What the export holds. Refuses a month whose last book days can still get entries. */
async function rangeOf(
  { services }: BooksExporting,
  { month, finalOn, since }: Wanted,
): Promise<ExportRange> {
  const { from, till } = daysOfMonth(month)
  const bookedFrom = from > since ? from : since
  return services.database.asSystem(async (db) => {
    const days = new Set<string>()
    for (let day = bookedFrom; day < till; day = dayAfter(day)) days.add(day)
    let bookedTill = finalOn
    for (;;) {
      const changed = await daysChangedIn(db, { bookedFrom, bookedTill })
      for (const day of changed.filter((one) => one < bookedFrom)) days.add(day)
      const last = (await lastBookedOf(db, [...days])) ?? bookedTill
      if (last <= bookedTill) break
      bookedTill = last
    }
    if (bookedTill > (await lastFinishedDay(db)))
      throw new Refused(
        `it can be exported from ${dayAfter(bookedTill)} 00:30 UTC on, when ${bookedTill} is sealed`,
      )
    const posted = await postedOf(db, [...days].toSorted())
    const before = startOfDay(dayAfter(bookedTill))
    return { month, firstDay: since, bookedFrom, bookedTill, before, days: posted }
  })
}

async function writeMonth(
  exporting: BooksExporting,
  { folder, range, known }: { folder: string; range: ExportRange; known: KnownExport | undefined },
): Promise<number> {
  const { services, raw, adjusted } = exporting
  const previous = await previousOf(exporting, range)
  const fault = await sealFault(services, { from: range.bookedFrom, till: range.bookedTill })
  if (fault !== undefined) throw new Refused(`${fault}; run "npm run operator -- verify"`)
  const partial = `${folder}.partial`
  await makePrivateFolder(partial)
  const { files: eventFiles, fault: eventFault } = await writeEventFiles(services, {
    raw,
    folder: partial,
    range,
  })
  if (eventFault !== undefined) throw new Refused(eventFault)
  const key = bookKey(services.secrets)
  const { files, sealed } = await writeTables(services, {
    folder: partial,
    range,
    adjusted,
  })
  const seals = sealed.seals({
    from: range.bookedFrom,
    till: range.bookedTill,
    prev: previous?.lastSeal ?? '',
    key,
  })
  refuseOtherSeals(
    seals.map(({ seal }) => seal),
    previous?.seals ?? [],
  )
  const madeAt = known?.madeAt ?? (await services.database.asSystem(readNow))
  const content = {
    format: 'frontrow-books-1',
    scope: 'network',
    month: range.month,
    first_day: range.firstDay,
    booked_from: range.bookedFrom,
    booked_till: range.bookedTill,
    made_at: madeAt.toISOString(),
    files: [...eventFiles, ...files].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    public_key: publicKeyOf(services.secrets),
    previous: previous === undefined ? null : { month: previous.month, sha256: previous.sha256 },
    seals: seals.map(({ seal }) => seal),
  }
  const manifest = signedManifest(content as unknown as Record<string, Json>, key)
  await keepManifest(exporting, { range, manifest, madeAt, known, folder: partial })
  await rename(partial, folder)
  return content.files.length + 1
}

function signedManifest(content: Record<string, Json>, key: ReturnType<typeof bookKey>): string {
  const signature = sign(null, Buffer.from(canonicalJson(content)), key).toString('base64')
  return canonicalJson(Object.assign({ signature }, content))
}

interface Previous {
  month: string
  sha256: string
  seals: ExportSeal[]
  /** The hash of its last seal before this export. */
  lastSeal: string
}

/** The export of the month before, which this one continues. Undefined for the first month. */
async function previousOf(
  { services }: BooksExporting,
  { month, firstDay, bookedFrom }: ExportRange,
): Promise<Previous | undefined> {
  if (firstDay.startsWith(month) || firstDay > `${month}-31`) return undefined
  const before = await services.database.asSystem((db) => exportBefore(db, month))
  if (before === undefined || dayAfter(daysOfMonth(before.month).till) <= bookedFrom)
    throw new Refused('the month before was not exported yet, and this export continues it')
  const { seals } = manifestOf(before)
  const next = seals.find(({ day }) => day === bookedFrom)
  const sha256 = createHash('sha256').update(before.manifest).digest('hex')
  return { month: before.month, sha256, seals, lastSeal: next?.prev ?? '' }
}

/** Days that are in the export before as well have the same seals there. */
function refuseOtherSeals(seals: readonly ExportSeal[], earlier: readonly ExportSeal[]): void {
  const known = new Map(earlier.map((seal) => [seal.day, seal.signature]))
  const other = seals.find(({ day, signature }) => (known.get(day) ?? signature) !== signature)
  if (other !== undefined)
    throw new Refused(
      `the transfers of ${other.day} are not those of the export before; run "npm run operator -- verify"`,
    )
}

/**
 * Writes the manifest into the folder and then stores it in the database. The database comes last,
 * because from then on the month's raw events may be dropped.
 */
async function keepManifest(
  { services: { database }, actor }: BooksExporting,
  made: {
    range: ExportRange
    manifest: string
    madeAt: Date
    known: KnownExport | undefined
    folder: string
  },
): Promise<void> {
  const { range, manifest, madeAt, known, folder } = made
  if (known !== undefined && known.manifest !== manifest) {
    const before = new Map(manifestOf(known).files.map(({ path, sha256 }) => [path, sha256]))
    const other = manifestOf({ manifest }).files.find(
      ({ path, sha256 }) => before.get(path) !== sha256,
    )
    throw new Refused(
      `${other?.path ?? 'its manifest'} is not what was exported before; run "npm run operator -- verify"`,
    )
  }
  await writeExportFile(folder, 'manifest.json', (write) => write(manifest))
  await removeProgress(folder)
  if (known !== undefined) return
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await noteAct(db)
    await insertExport(db, { range, manifest, madeAt, actor })
    const details = { from: range.bookedFrom, till: range.bookedTill }
    await audit({ db, now, organizationId: null, actor }, 'books.export', {
      id: range.month,
      details,
    })
  })
}
