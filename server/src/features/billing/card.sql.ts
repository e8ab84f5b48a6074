import type { MemberContext } from '../../lib/context.ts'

export interface Card {
  provider: string
  customer: string
  payment_method_id: string
  brand: string
  last4: string
  /** MM/YY */
  expire: string
}

/** The card on file with this provider: one of the sandbox is none once real cards are taken. */
export function findCard(ctx: MemberContext, provider: string) {
  return ctx.db
    .selectFrom('cards')
    .select(['payment_method_id', 'brand', 'last4', 'expire'])
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Puts the card in the place of the one before. */
export async function saveCard(ctx: MemberContext, card: Card): Promise<void> {
  const row = { ...card, saved_at: ctx.now }
  await ctx.db
    .insertInto('cards')
    .values({ organization_id: ctx.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}
