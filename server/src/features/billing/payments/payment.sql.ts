import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/**
 * The value of a payment in US dollars, at the rate of its day: the latest rate up to that day, or
 * the first one after it when none is that old. Half a micro is rounded up. Null when its currency
 * has no rate.
 */
const usdMicros = sql<bigint | null>`CASE WHEN p.currency = 'USD' THEN p.amount_micros ELSE (
    SELECT round(p.amount_micros::numeric * r.usd_billionths / 1000000000)::bigint
    FROM fx_rates r WHERE r.currency = p.currency
    ORDER BY (r.as_of <= p.paid_on) DESC, abs(r.as_of - p.paid_on) LIMIT 1) END`

/** The payments of the network to the organization, newest first. */
export function findPayments(ctx: MemberContext) {
  return paymentsTo(ctx).orderBy('p.paidOn', 'desc').orderBy('p.id', 'desc').execute()
}

export function findPayment(ctx: MemberContext, id: string) {
  return paymentsTo(ctx).where('p.id', '=', id).executeTakeFirst()
}

function paymentsTo({ db, organizationId }: MemberContext) {
  return camel(db)
    .selectFrom('payments as p')
    .select(['p.id', 'p.paidOn', 'p.amountMicros', 'p.currency', 'p.reference'])
    .select(['p.returnedOn', 'p.returnReason'])
    .select(usdMicros.as('usdMicros'))
    .where('p.organizationId', '=', organizationId)
}

/** By the reference of a returned payment, the day on which it was paid again. */
export async function paidAgain(
  db: Db,
  organizationId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ reference: string; day: string }>(db)`
    SELECT p.reference, r.paid_on AS day FROM payouts p JOIN payouts r ON r.replaces = p.id
    WHERE p.organization_id = ${organizationId} AND p.state = 'returned' AND r.state = 'paid'`
  return new Map(rows.map(({ reference, day }) => [reference, day]))
}

/**
 * The organization that a developer signs in to, found by email. A member of several gets the one
 * joined first.
 */
export async function organizationOfEmail(
  db: Db,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  return one<{ id: string; name: string }>(db)`
    SELECT o.id, o.name FROM developers d
    JOIN memberships m ON m.developer_id = d.id
    JOIN organizations o ON o.id = m.organization_id
    WHERE d.email = lower(normalize(btrim(${email}), NFC)) AND m.left_at IS NULL
    ORDER BY m.created_at, m.organization_id LIMIT 1`
}

/** Returns false when the organization already has a payment with this reference. */
export async function insertPayment(db: Db, payment: NewRow<'payments'>): Promise<boolean> {
  const inserted = await camel(db)
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['organizationId', 'reference']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** Marks a payment as sent back by the bank. Undefined where there is none, or it is already. */
export async function returnPayment(
  db: Db,
  of: { organizationId: string; reference: string; day: string; reason: string },
): Promise<{ id: string; currency: string; amountMicros: bigint } | undefined> {
  const { organizationId, reference, day, reason } = of
  return camel(db)
    .updateTable('payments')
    .set({ returnedOn: day, returnReason: reason })
    .where('organizationId', '=', organizationId)
    .where('reference', '=', reference)
    .where('returnedOn', 'is', null)
    .returning(['id', 'currency', 'amountMicros'])
    .executeTakeFirst()
}
