import { sql } from 'kysely'
import type { MemberContext } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'

/** What the network paid to the organization, the newest first. */
export function findPayments(ctx: MemberContext) {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'paid_on', 'amount_micros'])
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('paid_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findPayment(ctx: MemberContext, id: string) {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'paid_on', 'amount_micros', 'currency', 'reference'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The organization that a developer signs in to, by their email. Of several the one joined first. */
export async function organizationOfEmail(
  db: Db,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const found = await sql<{ id: string; name: string }>`
    SELECT o.id, o.name FROM developers d
    JOIN memberships m ON m.developer_id = d.id
    JOIN organizations o ON o.id = m.organization_id
    WHERE d.email = lower(normalize(btrim(${email}), NFC))
    ORDER BY m.created_at, m.organization_id LIMIT 1`.execute(db)
  return found.rows[0]
}

export interface NewPayment {
  id: string
  organization_id: string
  /** A day, `2026-03-01`. */
  paid_on: string
  amount_micros: bigint
  currency: string
  reference: string
  recorded_at: Date
  recorded_by: string
}

/** False where the organization has a payment with this reference already. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<boolean> {
  const made = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['organization_id', 'reference']).doNothing())
    .returning('id')
    .execute()
  return made.length === 1
}
