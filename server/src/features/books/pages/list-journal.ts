import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/journal'
import { pageOf } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { isDay } from '../../../lib/time/is-day.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { unnamedActor } from '../../audit/audit.ts'
import {
  findEntry,
  findJournal,
  isByAccount,
  type JournalLine,
  type JournalPlace,
} from '../journal/journal.sql.ts'

type Journal = Reply<typeof calls.listJournal>
type Line = Journal['lines'][number]

const linesAPage = 100
const mostStatements = 20

/** GET /finance/journal */
export async function listJournal(
  { db }: OperatorReadContext,
  { query }: Input<typeof calls.listJournal>,
): Promise<Journal> {
  const { account, organization, kind, cause, entry, from, to, before } = query
  const ids = [organization, entry].filter((id) => id !== undefined)
  if (!ids.every(isId)) return { lines: [], next: null }
  const filter = { account, organizationId: organization, kind, cause, entryId: entry, from, to }
  const found = await findJournal(db, { ...filter, before: placeOf(before) }, linesAPage + 1)
  const { shown, next } = pageOf(found, linesAPage, (row) => cursorOf(row, isByAccount(filter)))
  return { lines: shown.map(asLine), next }
}

function cursorOf({ day, bookedOn, entryId, line }: JournalLine, isByDay: boolean): string {
  return `${isByDay ? day : bookedOn}_${entryId}_${line}`
}

function placeOf(cursor: string | undefined): JournalPlace | undefined {
  const [day = '', entryId = '', line = ''] = cursor?.split('_') ?? []
  return isId(entryId) && isDay(day) ? { day, entryId, line: Number(line) } : undefined
}

function asLine(row: JournalLine): Line {
  const { entryId, line, kind, key, day, currency } = row
  return {
    entry_id: entryId,
    line,
    kind,
    cause: causeOf(key),
    day,
    booked_on: row.bookedOn,
    debit: { code: row.debitCode, organization: named(row.debitId, row.debitName) },
    credit: { code: row.creditCode, organization: named(row.creditId, row.creditName) },
    amount: amountText(row.amountMicros),
    currency,
    subject: subjectOf(row),
  }
}

function named(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}

function subjectOf({ subject, campaignName, placementName }: JournalLine): Line['subject'] {
  if (subject === null) return null
  if (campaignName !== null) return { kind: 'campaign', id: subject, name: campaignName }
  return { kind: 'placement', id: subject, name: placementName ?? '' }
}

const causeKinds: Readonly<Record<string, Line['cause']['kind']>> = {
  delivery: 'day',
  month: 'month',
  hold: 'hold',
  adjust: 'adjustment',
  charge: 'charge',
  payout: 'payout',
}

/** The key of an entry names its cause first, as `delivery/2026-05-26/1`. */
function causeOf(key: string): Line['cause'] {
  const [kind = '', id = ''] = key.split('/')
  return { kind: causeKinds[kind] ?? 'other', id }
}

/** GET /finance/journal/:id */
export async function showJournalEntry(
  { db }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showJournalEntry>,
): Promise<Reply<typeof calls.showJournalEntry>> {
  const entry = await findEntry(db, id, mostStatements)
  if (entry === undefined) return refuse('entry_not_found')
  return {
    id: entry.id,
    key: entry.key,
    kind: entry.kind,
    cause: causeOf(entry.key),
    day: entry.day,
    booked_on: entry.bookedOn,
    at: entry.at.toISOString(),
    actor: entry.actorName ?? unnamedActor(entry.actor),
    reason: entry.reason,
    lines: entry.lines,
    amount: amountText(entry.amountMicros),
    currency: entry.currency,
    is_sealed: entry.isSealed,
    statements: entry.statements,
  }
}
