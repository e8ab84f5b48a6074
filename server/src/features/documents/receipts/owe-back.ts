import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { type NewTransfer, postEntry } from '../../books/books.ts'
import { insertOwedReceipt } from './bank-receipt.sql.ts'
import type { Part } from './pay-invoice.ts'

/**
 * Makes what was paid, and is credited, money to return (`correction/<number>/returned`), in the
 * caller's transaction, which runs as the system. The credit of campaigns must not have it.
 */
export async function oweBackByBank(
  db: Db,
  of: {
    organizationId: string
    note: { id: string; name: string }
    back: Part
    currency: string
    details?: Readonly<Record<string, string>>
    now: Date
    actor: string
    reason: string
  },
): Promise<void> {
  const { organizationId, note, back, currency, details = {}, now, actor, reason } = of
  const credit = { code: 'advertiser:to_return', organizationId } as const
  await postEntry(db, {
    now,
    key: `correction/${note.name}/returned`,
    kind: 'correction',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details,
    transfers: outOf(organizationId, back, { credit, currency }),
  })
  const receivedMicros = back.netMicros + back.taxMicros
  await insertOwedReceipt(db, { id: newId(now), organizationId, note, receivedMicros, actor, now })
}

/** The transfers of what an organization paid, with its tax, to another account. */
export function outOf(
  organizationId: string,
  { netMicros, taxMicros }: Part,
  to: Pick<NewTransfer, 'credit' | 'currency' | 'subject'>,
): NewTransfer[] {
  const parts = [
    { debit: { code: 'advertiser' as const, organizationId }, amountMicros: netMicros },
    { debit: { code: 'advertiser:tax' as const, organizationId }, amountMicros: taxMicros },
  ]
  return parts.filter(({ amountMicros }) => amountMicros > 0n).map((part) => ({ ...part, ...to }))
}
