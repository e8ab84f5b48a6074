// Runs and their payouts. A state changes by one statement that names the state before.
import type { PayoutProviderName } from '@frontrow/contract/operator/finance/payouts'
import type { PayoutState } from '@frontrow/contract/payouts'
import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { isAbandoned } from './candidates.sql.ts'
import { replaceable } from './earlier.sql.ts'

/**
 * Of two transactions that plan or post payouts one waits for the other, so that they lock the
 * accounts of many organizations one after the other.
 */
export async function lockPayouts(db: Db): Promise<void> {
  await takeLock(db, 'payoutRuns')
}

export interface NewPayout {
  id: string
  organizationId: string
  amountMicros: bigint
  /** The base of the withheld tax, and the tax. */
  baseMicros: bigint
  withheldMicros: bigint
  reference: string
  payee: Buffer | null
  bankSha256: Buffer
}

/** Stores a proposed run with its payouts. One that failed before is replaced. */
export async function insertRun(
  db: Db,
  run: NewRow<'payout_runs'>,
  payouts: readonly NewPayout[],
): Promise<void> {
  const { id, month, currency, proposedAt } = run
  await camel(db).insertInto('payout_runs').values(run).execute()
  const arrays = {
    ids: payouts.map((one) => one.id),
    organizations: payouts.map(({ organizationId }) => organizationId),
    amounts: payouts.map(({ amountMicros }) => String(amountMicros)),
    withheld: payouts.map(({ withheldMicros }) => String(withheldMicros)),
    bases: payouts.map(({ baseMicros }) => String(baseMicros)),
    references: payouts.map(({ reference }) => reference),
    payees: payouts.map(({ payee }) => payee),
    banks: payouts.map(({ bankSha256 }) => bankSha256),
  }
  await execute(db)`
    INSERT INTO payouts (id, run_id, organization_id, month, currency, amount_micros, withheld_micros, withheld_base_micros, reference, payee, bank_sha256,
      state, state_at, replaces)
    SELECT n.id, ${id}, n.organization, ${month}, ${currency}, n.amount, n.withheld, n.base, n.reference, n.payee, n.bank, 'planned', ${proposedAt}, ${replaceable(sql`n.organization`)}
    FROM unnest(${arrays.ids}::uuid[], ${arrays.organizations}::uuid[], ${arrays.amounts}::bigint[], ${arrays.withheld}::bigint[],
      ${arrays.bases}::bigint[], ${arrays.references}::text[], ${arrays.payees}::bytea[], ${arrays.banks}::bytea[])
      AS n (id, organization, amount, withheld, base, reference, payee, bank)`
}

export interface Payout {
  id: string
  runId: string
  organizationId: string
  organizationName: string
  month: string
  currency: string
  provider: PayoutProviderName
  /** The amount of the bank transfer. */
  amountMicros: bigint
  /** Tax that is withheld from the payable balance in addition. */
  withheldMicros: bigint
  reference: string
  payee: Buffer | null
  bankSha256: Buffer
  state: PayoutState
  stateAt: Date
  approvedOn: string | null
  paidOn: string | null
  returnedOn: string | null
  isAccountRefused: boolean
  note: string | null
  replaces: string | null
}

const columns =
  sql.raw(`p.id, p.run_id AS "runId", p.organization_id AS "organizationId", o.name AS "organizationName", p.month, p.currency,
  r.provider, p.amount_micros AS "amountMicros", p.withheld_micros AS "withheldMicros", p.reference, p.payee, p.bank_sha256 AS "bankSha256",
  p.state, p.state_at AS "stateAt", p.approved_on AS "approvedOn", p.paid_on AS "paidOn", p.returned_on AS "returnedOn", p.is_account_refused AS "isAccountRefused", p.note, p.replaces`)
const joined = sql.raw(
  'payouts p JOIN payout_runs r ON r.id = p.run_id JOIN organizations o ON o.id = p.organization_id',
)

/** The payouts of a run in the order of their references, locked until the transaction ends. */
export async function payoutsOfRun(db: Db, runId: string): Promise<Payout[]> {
  return many<Payout>(db)`
    SELECT ${columns} FROM ${joined} WHERE p.run_id = ${runId} ORDER BY p.reference FOR UPDATE OF p`
}

export async function lockPayout(db: Db, id: string): Promise<Payout | undefined> {
  return one<Payout>(db)`
    SELECT ${columns} FROM ${joined} WHERE p.id = ${id} FOR UPDATE OF p`
}

/**
 * Those of a provider that are in one of these states, in the order in which they were planned,
 * behind the one with the id `after`.
 */
export async function payoutsIn(
  db: Db,
  of: {
    provider: PayoutProviderName
    states: readonly PayoutState[]
    most: number
    after?: string | undefined
  },
): Promise<Payout[]> {
  const behind = of.after === undefined ? sql`true` : sql`p.id > ${of.after}`
  return many<Payout>(db)`
    SELECT ${columns} FROM ${joined}
    WHERE r.provider = ${of.provider} AND p.state = ANY (${[...of.states]}::text[]) AND ${behind} ORDER BY p.id LIMIT ${of.most}`
}

export interface Step {
  id: string
  from: readonly PayoutState[]
  to: PayoutState
  note?: string
  /** The UTC day of the approval, of the payment or of the return. */
  day?: string
}

const dayColumns: Partial<Record<PayoutState, 'approved_on' | 'paid_on' | 'returned_on'>> = {
  approved: 'approved_on',
  paid: 'paid_on',
  returned: 'returned_on',
}

/** Changes the state of a payout. False where it is in another state than one of `from`. */
export async function setPayoutState(db: Db, { id, from, to, note, day }: Step): Promise<boolean> {
  const column = dayColumns[to]
  const dated = column === undefined ? sql`` : sql`, ${sql.ref(column)} = ${day ?? null}::date`
  // What is not paid replaces nothing.
  const freed = to === 'cancelled' ? sql`, replaces = NULL` : sql``
  const rows = await many(db)`
    UPDATE payouts SET state = ${to}, state_at = app_now(), note = coalesce(${note ?? null}::text, note) ${dated} ${freed}
    WHERE id = ${id} AND state = ANY (${[...from]}::text[]) RETURNING id`
  return rows.length === 1
}

/** Notes whether the bank refused the account of a payout. */
export async function setAccountRefused(
  db: Db,
  { id, isRefused }: { id: string; isRefused: boolean },
): Promise<void> {
  await execute(db)`UPDATE payouts SET is_account_refused = ${isRefused} WHERE id = ${id}`
}

/** The payouts whose account the bank refused, and no operator has allowed again. */
export async function refusedPayouts(
  db: Db,
  organizationIds: readonly string[],
): Promise<Pick<Payout, 'id' | 'organizationId' | 'payee' | 'bankSha256'>[]> {
  return many<Pick<Payout, 'id' | 'organizationId' | 'payee' | 'bankSha256'>>(db)`
    SELECT id, organization_id AS "organizationId", payee, bank_sha256 AS "bankSha256" FROM payouts
    WHERE organization_id = ANY (${[...organizationIds]}::uuid[]) AND is_account_refused`
}

/** Cancels what is proposed no more. Returns how many. */
export async function cancelAbandoned(db: Db): Promise<number> {
  const rows = await many(db)`
    UPDATE payouts p SET state = 'cancelled', state_at = app_now(), note = 'The proposal was not approved.',
      replaces = NULL
    WHERE ${isAbandoned} RETURNING p.id`
  return rows.length
}

/** Notes as unknown what is being sent for a minute: whoever sent it was killed. */
export async function noteUnanswered(db: Db): Promise<number> {
  const rows = await many(db)`
    UPDATE payouts p SET state = 'unknown', state_at = app_now(), note = 'The server ended while it was sent.'
    FROM payout_runs r WHERE r.id = p.run_id AND r.provider = 'sandbox' AND p.state = 'sending'
      AND p.state_at < app_now() - interval '1 minute' RETURNING p.id`
  return rows.length
}

export async function noteRunApproved(
  db: Db,
  { runId, actor, now }: { runId: string; actor: string; now: Date },
): Promise<void> {
  await execute(db)`
    UPDATE payout_runs SET approved_at = ${now}, approved_by = ${actor} WHERE id = ${runId}`
}

/** The whole of what is payable to an organization, which a transfer may take. */
export async function payableOf(
  db: Db,
  { organizationId, currency }: { organizationId: string; currency: string },
): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    SELECT (b.credits - b.debits)::bigint AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
    WHERE a.organization_id = ${organizationId} AND a.code = 'publisher:payable' AND a.currency = ${currency}`
  return row?.micros ?? 0n
}

/** The organizations whose payouts are held. */
export async function heldAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(db)`
    SELECT object_id AS id FROM network_holds
    WHERE object_id = ANY (${[...ids]}::uuid[]) AND scope = 'payout' AND lifted_at IS NULL`
  return new Set(rows.map(({ id }) => id))
}
