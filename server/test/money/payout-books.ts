// Open books with earnings of a closed month that can be paid, and two operators who pay them.
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/payouts'
import { dayMs } from '@frontrow/contract/durations'
import { verifyPayouts } from '../../src/features/payouts/payouts.ts'
import { entryOf, post, tamper } from './ledger-storm.ts'
import { actAs, callOperator, makeOperator, type TestOperator } from '../support/operators.ts'
import type { TestMember, World } from '../support/world.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'

export type Preview = Reply<typeof calls.previewPayouts>
export type Run = Reply<typeof calls.showPayoutRun>
type Outcome = Reply<typeof calls.proposePayouts>

/** The details of an account in the United States. */
export const american = {
  bank_account_holder_name: 'Quiet Pines Inc',
  bank_account_number: '12345678',
  bank_swift_code: 'CHASUS33',
}

/** A right IBAN, and the same with two digits turned. */
export const rightIban = 'DE89370400440532013000'
export const wrongIban = 'DE89370400440532013003'

export interface PayoutBooks {
  world: World
  proposer: TestOperator
  approver: TestOperator
  /** A session ends with half an hour of silence, so a turned clock needs new operators. */
  signIn(): Promise<void>
}

/** Two final months: `2020-01`, which can be paid, and `2020-02`, which is too young. */
export async function openPayoutBooks(world: World): Promise<PayoutBooks> {
  await openBooks(world.services, 'operator:ida')
  await tamper(
    world,
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     SELECT m, 'final', app_now() - d, 'system', true, app_now() - d
     FROM (VALUES ('2020-01-01'::date, interval '60 days'), ('2020-02-01', interval '5 days')) AS v (m, d)`,
  )
  const books = { world } as PayoutBooks
  books.signIn = async () => {
    books.proposer = await makeOperator(world, 'finance')
    books.approver = await makeOperator(world, 'finance')
  }
  await books.signIn()
  return books
}

/** A publisher with so much payable of January, and maybe of February. */
export async function makePublisher(
  { world }: PayoutBooks,
  of: { name: string; payable: bigint; young?: bigint; bank?: Record<string, string> },
): Promise<TestMember> {
  const { name, payable, young = 0n, bank } = of
  const member = await world.member({ name })
  await credit(world, member, { month: '2020-01', amountMicros: payable })
  if (young > 0n) await credit(world, member, { month: '2020-02', amountMicros: young })
  if (bank !== undefined) await fillBank(world, member, bank)
  return member
}

export async function credit(
  world: World,
  { organizationId }: TestMember,
  { month, amountMicros }: { month: string; amountMicros: bigint },
): Promise<void> {
  const { networkCurrency: currency } = world.services.config
  const credited = { code: 'publisher:payable', organizationId } as const
  const debit = { code: 'network:revenue' } as const
  const entry = entryOf(`month/${month}/${organizationId}`, [
    { debit, credit: credited, currency, amountMicros },
  ])
  await post(world, entry)
}

export async function fillBank(
  world: World,
  member: TestMember,
  bank: Record<string, string>,
): Promise<void> {
  const { organizationId } = member
  const path = `/organization/${organizationId}/banking?org_id=${organizationId}`
  const answer = await world.call(member, { method: 'PUT', path, body: bank })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Turns the clock so far that no account is new any more. */
export async function ripen(books: PayoutBooks): Promise<void> {
  await books.world.turnClock(15 * dayMs)
  await books.signIn()
}

export const read = <T>({ world, proposer }: PayoutBooks, path: string) =>
  actAs<T>(world, proposer, { method: 'GET', path: `/finance${path}` })

export const preview = (books: PayoutBooks) => read<Preview>(books, '/payouts')
export const runOf = (books: PayoutBooks, id: string) => read<Run>(books, `/payout-runs/${id}`)

/** Proposes all that is due. Returns the ids of the run and of the proposal. */
export async function propose(
  books: PayoutBooks,
  provider: 'bank_file' | 'sandbox' = 'bank_file',
): Promise<{ run: string; proposal: string }> {
  const { content } = await preview(books)
  const body = { provider, content, reason: 'the monthly run' }
  const path = '/finance/payout-runs'
  const { proposal_id: proposal } = await actAs<Outcome>(books.world, books.proposer, {
    method: 'POST',
    path,
    body,
  })
  const [row] = await books.world.ask<{ subject: string }>(
    'SELECT subject FROM proposals WHERE id = $1',
    [proposal],
  )
  return { run: row?.subject ?? '', proposal: proposal ?? '' }
}

/** Approves as the other operator; what is typed again is right by default. */
export async function approve(
  { world, approver }: PayoutBooks,
  proposal: string,
  { retyped, as = approver }: { retyped?: string[]; as?: TestOperator } = {},
) {
  const [row] = await world.ask<{ hash: string; payload: string }>(
    `SELECT encode(payload_hash, 'hex') AS hash, payload FROM proposals WHERE id = $1`,
    [proposal],
  )
  const { total, count } = JSON.parse(row?.payload ?? '{}') as { total: string; count: number }
  return callOperator(world, as, {
    method: 'POST',
    path: `/proposals/${proposal}/approval`,
    body: { payload_hash: row?.hash, retyped: retyped ?? [total, String(count)] },
  })
}

export const act = (books: PayoutBooks, path: string, body?: object) =>
  callOperator(books.world, books.proposer, {
    method: 'POST',
    path: `/finance${path}`,
    ...(body === undefined ? {} : { body }),
  })

/** What the checks of payouts find. */
export async function faultsOf({ world }: PayoutBooks): Promise<string[]> {
  return (await verifyPayouts(world.services)).flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check}: ${difference}`],
  )
}

/** The micros of an account, of an organization or of the network. */
export async function balanceOf(
  world: World,
  code: string,
  organizationId?: string,
): Promise<bigint> {
  const [row] = await world.ask<{ micros: string }>(
    `SELECT coalesce(sum(b.credits - b.debits), 0)::text AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
     WHERE a.code = $1 AND ($2::uuid IS NULL OR a.organization_id = $2)`,
    [code, organizationId ?? null],
  )
  return BigInt(row?.micros ?? 0)
}
