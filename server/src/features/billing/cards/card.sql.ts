import type { MemberContext } from '../../../lib/calls/context.ts'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { only } from '../../../lib/db/rows.ts'
import type { CardSummary, ProviderName } from './card-provider.ts'

/** The card on file with this provider. A sandbox card does not count once real cards are used. */
export function findCard(
  ctx: Pick<MemberContext, 'db' | 'organizationId'>,
  provider: ProviderName,
) {
  return camel(ctx.db)
    .selectFrom('cards')
    .select(['paymentMethodId', 'brand', 'last4', 'expire'])
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/**
 * Stores the card and replaces the previous one. `readOrder` is the order in which cards were
 * requested from the provider, from the sequence `card_reads`.
 */
export async function saveCard(
  { db, organizationId, now }: MemberContext,
  card: Omit<NewRow<'cards'>, 'organizationId' | 'savedAt'>,
): Promise<void> {
  const row = { ...card, savedAt: now }
  await camel(db)
    .insertInto('cards')
    .values({ organizationId, ...row })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
    .execute()
}

/**
 * Taken before the provider is asked about a card. Of two answers, the one requested later is
 * stored.
 */
export async function nextReadOrder(db: Db): Promise<bigint> {
  const row = await only<{ next: bigint }>(db)`SELECT nextval('card_reads') AS next`
  return row.next
}

/** A card, by its provider and the provider's id. */
interface NamedCard {
  provider: ProviderName
  paymentMethodId: string
}

/** The customer that the card is on file for. */
export async function customerOfCard(db: Db, card: NamedCard): Promise<string | undefined> {
  const row = await named(db, card).select('customer').executeTakeFirst()
  return row?.customer
}

/**
 * Locks the card until the transaction ends. Undefined when it was read again since, because then
 * the newer answer counts.
 */
export function lockCard(db: Db, card: NamedCard & { readOrder: bigint }) {
  return named(db, card)
    .select(['organizationId', 'brand', 'last4', 'expire'])
    .where('readOrder', '<', card.readOrder)
    .forUpdate()
    .executeTakeFirst()
}

/** Updates the details of a locked card. */
export async function renewCard(
  db: Db,
  card: { organizationId: string; readOrder: bigint } & CardSummary,
): Promise<void> {
  const { organizationId, readOrder, brand, last4, expire } = card
  await camel(db)
    .updateTable('cards')
    .set({ brand, last4, expire, readOrder })
    .where('organizationId', '=', organizationId)
    .execute()
}

export async function removeCard(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('cards').where('organization_id', '=', organizationId).execute()
}

/** Deletes the card of a customer, if there is one, and returns its payment method. */
export async function removeCardOfCustomer(
  db: Db,
  card: { provider: ProviderName; customer: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('cards')
    .where('provider', '=', card.provider)
    .where('customer', '=', card.customer)
    .returning('payment_method_id')
    .executeTakeFirst()
  return row?.payment_method_id
}

function named(db: Db, { provider, paymentMethodId }: NamedCard) {
  return camel(db)
    .selectFrom('cards')
    .where('provider', '=', provider)
    .where('paymentMethodId', '=', paymentMethodId)
}
