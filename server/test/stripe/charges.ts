// Members with a card, top-ups and what the books hold of them, for tests of charges.
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listCharges, showTopUp } from '@frontrow/contract/billing/top-ups'
import { expect } from 'vitest'
import type { FakeStripe, TestCard } from './fake-stripe.ts'
import type { TestMember, World } from '../support/world.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'

export type TopUp = Reply<typeof showTopUp>

/** Opens the books of a world, so that cards can be charged. */
export async function openBooksOf(world: World): Promise<void> {
  await openBooks(world.services, 'operator:ida')
}

/** Begins to enter a card. */
export const beginCard = (world: World, as: TestMember) =>
  world.call(as, { method: 'POST', path: '/payment/create-setup-intent' })

export async function secretFor(world: World, as: TestMember): Promise<string> {
  const begun = await beginCard(world, as)
  expect(begun.statusCode, begun.body).toBe(200)
  return begun.json<{ client_secret: string }>().client_secret
}

/** Keeps the card that was entered. */
export const sendCard = (world: World, as: TestMember, method: string) =>
  world.call(as, {
    method: 'POST',
    path: `/payment/update-payment-method?payment_method_id=${encodeURIComponent(method)}`,
  })

export const showCard = (world: World, as: TestMember) =>
  world.call(as, { method: 'GET', path: '/payment/card-info' })

async function keep(world: World, as: TestMember, method: string): Promise<void> {
  const kept = await sendCard(world, as, method)
  expect(kept.statusCode, kept.body).toBe(200)
}

/** Puts a test card of the sandbox on file, as the console does. */
export async function giveSandboxCard(
  world: World,
  as: TestMember,
  number = '4242424242424242',
): Promise<void> {
  const card = { number, brand: 'visa', expire: '12/60' }
  await keep(world, as, sandboxPaymentMethodId(await secretFor(world, as), card) ?? '')
}

/** Puts a card on file at the fake Stripe. Its last four digits decide how charges end. */
export async function giveStripeCard(
  { world, stripe }: { world: World; stripe: FakeStripe },
  as: TestMember,
  card: Partial<TestCard> = {},
): Promise<void> {
  await keep(world, as, stripe.enter(await secretFor(world, as), card))
}

/** Tops up and returns the answer's status and body. */
export async function topUp(
  world: World,
  as: TestMember,
  { amount = '25.00', key }: { amount?: string; key?: string } = {},
): Promise<{
  status: number
  body: TopUp & { reason?: string; message?: string; field?: string }
}> {
  const answer = await world.call(as, {
    method: 'POST',
    path: '/organization/top-ups',
    body: { amount },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export async function chargesOf(world: World, as: TestMember): Promise<Reply<typeof listCharges>> {
  const answer = await world.call(as, { method: 'GET', path: '/organization/charges' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What an organization has paid in, by its credit, and by the books. */
export async function paidOf(
  world: World,
  { organizationId }: TestMember,
): Promise<{ credit: number; books: number; entries: number }> {
  const [row] = await world.ask<{ credit: string; books: string; entries: string }>(
    `SELECT coalesce((SELECT paid_micros FROM organization_credits WHERE organization_id = $1), 0)::text AS credit,
       coalesce((SELECT sum(b.credits - b.debits) FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
         WHERE a.organization_id = $1 AND a.code = 'advertiser'), 0)::text AS books,
       (SELECT count(*) FROM ledger_entries e JOIN charges c ON e.key = 'charge/' || c.id WHERE c.organization_id = $1)::text AS entries`,
    [organizationId],
  )
  const units = (micros = '0') => Number(micros) / 1_000_000
  return { credit: units(row?.credit), books: units(row?.books), entries: Number(row?.entries) }
}

/**
 * Gives an organization a charge with an attempt, a refund, a dispute and an automatic top-up,
 * whose texts contain `name`. Returns the id of the charge.
 */
export async function fillCharges(
  world: World,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const [charge] = await world.ask<{ id: string }>(
    `INSERT INTO charges (id, organization_id, purpose, currency, net_micros, tax_micros, state, provider, customer,
       payment_method_id, brand, last4, decline_code, decline_message, created_by, created_at)
     VALUES (gen_random_uuid(), $1, 'top_up', 'USD', 25000000, 0, 'declined', 'sandbox', $2, 'pm', $2, '4242', 'x', $2,
       'system', app_now()) RETURNING id`,
    [organizationId, name],
  )
  const id = charge?.id ?? ''
  await world.ask(
    `INSERT INTO charge_attempts (organization_id, charge_id, attempt, provider, brand, last4, net_micros, tax_micros, state, asked_at)
     VALUES ($1, $2, 1, 'sandbox', $3, '4242', 25000000, 0, 'declined', app_now())`,
    [organizationId, id, name],
  )
  await world.ask(
    `INSERT INTO refunds (id, organization_id, charge_id, net_micros, tax_micros, state, reason, created_by, created_at)
     VALUES (gen_random_uuid(), $1, $2, 1000000, 0, 'failed', $3, 'system', app_now())`,
    [organizationId, id, name],
  )
  await world.ask(
    `INSERT INTO disputes (id, organization_id, charge_id, reference, state, reason, net_micros, tax_micros, opened_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'won', $3, 1000000, 0, app_now())`,
    [organizationId, id, name],
  )
  await world.ask(
    `INSERT INTO auto_top_ups (organization_id, below_micros, add_micros, monthly_max_micros, set_at)
     VALUES ($1, 0, 10000000, 10000000, app_now())`,
    [organizationId],
  )
  return id
}
