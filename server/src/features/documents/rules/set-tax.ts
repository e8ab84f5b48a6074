import { audit, consoleAct } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { dayAfter, utcDayOf } from '../../../lib/time/utc-day.ts'
import { percentOf } from './set-share.ts'
import { addedBp } from './tax.ts'
import {
  type DecidedTreatment,
  findTreatment,
  insertTreatment,
  type TaxTreatment,
  lastTaxedDay,
} from './tax.sql.ts'
import type { Side } from '../../books/books.ts'

/** Nothing is withheld where that is left out. */
export interface WantedTreatment
  extends TaxTreatment, Partial<Pick<DecidedTreatment, 'withheldBp' | 'withheldNote'>> {
  side: Side
  /** The first UTC day; by default the first that may be chosen. */
  date?: string | undefined
}

/** past: documents of earlier days have their treatment, so the first possible day is `first`. */
export type TreatmentChange = { outcome: 'set'; day: string } | { outcome: 'past'; first: string }

/**
 * Decides how documents of an organization are taxed from a UTC day on, in the caller's
 * transaction, which runs as the system. Documents that are issued keep theirs.
 */
export async function changeTreatment(
  db: Db,
  change: WantedTreatment & {
    organizationId: string
    actor: string
    now: Date
    reason: string
  },
): Promise<TreatmentChange> {
  const { organizationId, side, kind, rateBp, note, actor, now, reason } = change
  const { withheldBp = 0, withheldNote = '' } = change
  const judged = await judgeTreatment(db, change)
  if (judged.outcome === 'past') return judged
  const { day, beforeText } = judged
  const setBy = actor
  await insertTreatment(db, {
    organizationId,
    side,
    validFrom: day,
    kind,
    rateBp,
    note,
    withheldBp,
    withheldNote,
    setBy,
    setAt: now,
  })
  const details = {
    side,
    from: day,
    tax: [beforeText, treatmentText(change)],
    reason,
  }
  const by = consoleAct({ db, now, organizationId, actor })
  await audit(by, 'organization.set-tax', { id: organizationId, details })
  return { outcome: 'set', day }
}

/**
 * Whether a treatment can be decided, and which one holds on the first day until then. `beforeBp`
 * is what that adds to each payment.
 */
export async function judgeTreatment(
  db: Db,
  wanted: Pick<WantedTreatment, 'side' | 'date'> & { organizationId: string },
): Promise<
  | { outcome: 'possible'; day: string; beforeText: string | null; beforeBp: number }
  | { outcome: 'past'; first: string }
> {
  const { organizationId, side } = wanted
  const first = await firstDayOf(db, { organizationId, side, now: await readNow(db) })
  const day = wanted.date ?? first
  if (day < first) return { outcome: 'past', first }
  const before = await findTreatment(db, { organizationId, side, day })
  const beforeText = before === undefined ? null : treatmentText(before)
  return {
    outcome: 'possible',
    day,
    beforeText,
    beforeBp: before === undefined ? 0 : addedBp(before),
  }
}

async function firstDayOf(
  db: Db,
  { organizationId, side, now }: { organizationId: string; side: Side; now: Date },
): Promise<string> {
  const today = utcDayOf(now)
  const last = await lastTaxedDay(db, { organizationId, side })
  return last !== undefined && last >= today ? dayAfter(last) : today
}

/** Returns a tax treatment as a short text, such as `none, 15 % withheld`. */
export function treatmentText(
  treatment: Pick<TaxTreatment, 'kind' | 'rateBp'> & { withheldBp?: number },
): string {
  const { kind, rateBp, withheldBp = 0 } = treatment
  const name = kind.replaceAll('_', ' ')
  const taxed = rateBp === 0 ? name : `${name} ${percentOf(rateBp)}`
  return withheldBp === 0 ? taxed : `${taxed}, ${percentOf(withheldBp)} withheld`
}
