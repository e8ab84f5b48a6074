import type { Reply } from '@frontrow/contract/endpoint'
import type { showBilling } from '@frontrow/contract/documents/earnings'
import type { listBookMonths } from '@frontrow/contract/operator/finance/books'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import type { listCash } from '@frontrow/contract/operator/finance/cash'
import type { Receipts } from '@frontrow/contract/operator/finance/invoices'
import type { downloadPayoutFile } from '@frontrow/contract/operator/finance/payouts'
import type { Returns } from '@frontrow/contract/operator/finance/returns'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { unmatchedCash } from '../../src/features/accounting/months/unmatched-cash.sql.ts'
import { payoutsJob } from '../../src/features/payouts/runs/payouts-job.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { callOperator } from '../support/operators.ts'
import { readEpcFile } from './epc-reader.ts'
import {
  act,
  approve,
  balanceOf,
  makePublisher,
  openPayoutBooks,
  propose,
  read,
  rightIban,
  ripen,
} from './payout-books.ts'
import { tamper } from './ledger-storm.ts'
import { openWorld } from '../support/world.ts'

// A network in EUR: its file is pain.001, and its cash is compared with what the bank says.
// World of its own: its network is in EUR.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const books = await openPayoutBooks(world)
const dayOf = async (daysOn: number) =>
  utcDayOf(new Date((await world.database.asSystem(readNow)).getTime() + daysOn * dayMs))

/** Runs `work` while the month of a day is closed. */
async function closed(day: string, work: () => Promise<void>): Promise<void> {
  const month = `date_trunc('month', '${day}'::date)::date`
  await tamper(
    world,
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     VALUES (${month}, 'final', app_now(), 'x', true, app_now())`,
  )
  await work()
  await tamper(world, `DELETE FROM ledger_months WHERE month = ${month}`)
}

/** Two operators set the account of the network that pays. */
async function payFrom(iban: string): Promise<void> {
  await books.signIn()
  const account = { account_name: 'Nordlicht AB', account_iban: iban }
  const body = { threshold: '1000', net_days: 30, ...account, reason: 'The bank has changed' }
  const path = '/finance/payout-settings'
  const settings = await callOperator(world, books.proposer, { method: 'PUT', path, body })
  await approve(books, settings.json<{ proposal_id: string }>().proposal_id, { retyped: [] })
}

test('in EUR a file needs the account that pays [MONEY-CHECK-21]', async () => {
  const bank = { bank_account_holder_name: 'Ida Lindqvist', iban: rightIban }
  await makePublisher(books, { name: 'lantern', payable: 1_017_500_000n, bank })
  await ripen(books)
  await expect(propose(books)).rejects.toThrow('payout_account_missing')
  await payFrom('AT61 1904 3002 3457 3201')
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const file = (await act(books, `/payout-runs/${run}/file`)).json<
    Reply<typeof downloadPayoutFile>
  >()
  const xml = Buffer.from(file.content, 'base64').toString()
  expect(xml.match(/<CtrlSum>1017\.50<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml).toContain(`<IBAN>${rightIban}</IBAN>`)
  await books.signIn()
  const mark = async (body: object) =>
    act(books, `/payout-runs/${run}/marks`, { reason: 'by the bank', ...body })
  await mark({ mark: 'sent' })
  // The cash of a closed month was compared with the books, so nothing is dated back into it.
  const day = await dayOf(0)
  await world.turnClock(dayMs)
  await books.signIn()
  await closed(day, async () => {
    const refused = await mark({ mark: 'paid', day })
    expect(refused.json()).toMatchObject({ reason: 'value_date_wrong', field: 'day' })
    expect(refused.body).toContain('is closed')
  })
  expect((await mark({ mark: 'paid' })).statusCode).toBe(200)
  const { months } = await read<Reply<typeof listBookMonths>>(books, '/months')
  const paid = months.filter((month) => month.paid_out !== '0.00')
  // The months of a sandbox have the cash of the sandbox, and Finance has the sum of the bank.
  expect(paid).toMatchObject([{ paid_out: '1017.50', cash: '0.00' }])
  const finance = await read<Reply<typeof showFinance>>(books, '')
  expect(finance).toMatchObject({ cash: '-1017.50', sandbox_cash: '0.00' })
})

test('a closing balance agrees with the books or says by how much [MONEY-CHECK-18, FINDINGS3-H3]', async () => {
  const enter = async (daysOn: number, balance: string, more: object = {}) =>
    act(books, '/cash/statements', {
      account: 'cash:bank',
      closing_on: await dayOf(daysOn),
      balance,
      file_name: 'bank.csv',
      file: Buffer.from('a,b').toString('base64'),
      reason: 'From the bank',
      ...more,
    })
  const reasonOf = async (sent: ReturnType<typeof enter>) =>
    (await sent).json<{ reason: string }>().reason
  const unmatched = async () => {
    const till = await dayOf(0)
    return world.database.asSystem((db) => unmatchedCash(db, till))
  }
  await books.signIn()
  expect(await reasonOf(enter(0, '5000'))).toBe('closing_day_wrong')
  const first = { statement: { expected: null, balance: '5000.00' }, proposal_id: null }
  expect((await enter(-1, '5000')).json()).toMatchObject(first)
  await world.turnClock(2 * dayMs)
  await books.signIn()
  expect(await unmatched()).toMatchObject([{ account: 'cash:bank', balanceMicros: null }])
  expect(await reasonOf(enter(-1, '3982.50', { own: '-5' }))).toBe('own_note_missing')
  // 5000 less the payout of 1017.50 is 3982.50.
  const entered = { state: 'done', statement: { expected: '3982.50' } }
  expect((await enter(-1, '3982.51')).json()).toMatchObject(entered)
  expect(await unmatched()).toMatchObject([
    { balanceMicros: 3_982_510_000n, expectedMicros: 3_982_500_000n },
  ])
  await books.signIn()
  const fee = { own: '-5.00', own_note: 'A fee of ours' }
  const proposed = (await enter(-1, '3977.50', fee)).json<{ proposal_id: string }>()
  expect(proposed).toMatchObject({ state: 'proposed', statement: null })
  expect(await reasonOf(enter(-1, '3977.50', fee))).toBe('proposal_open')
  expect(await unmatched()).toHaveLength(1)
  const [waiting] = (await read<Reply<typeof listCash>>(books, '/cash')).accounts
  expect(waiting?.proposed).toMatchObject([{ balance: '3977.50', own: '-5.00' }])
  const path = `/cash/statements/${waiting?.proposed?.[0]?.id}/file`
  expect((await read<{ content: string }>(books, path)).content).toBe('YSxi')
  expect((await approve(books, proposed.proposal_id, { retyped: [] })).statusCode).toBe(200)
  expect(await unmatched()).toEqual([])
  const own = () =>
    world.ask(
      `SELECT d.code AS debit, c.code AS credit, t.amount_micros::int AS micros FROM ledger_entries e
       JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts d ON d.number = t.debit
       JOIN ledger_accounts c ON c.number = t.credit WHERE e.kind = 'own' ORDER BY e.id`,
    )
  const fees = { debit: 'network:own', credit: 'cash:bank', micros: 5_000_000 }
  expect(await own()).toEqual([fees])
  // Nor does one operator take back alone what two agreed to.
  await books.signIn()
  expect((await enter(-1, '3977.50')).json()).toMatchObject({ state: 'proposed' })
  // Where money is real, a balance with which a month was closed is not corrected.
  await tamper(world, `UPDATE ledger_settings SET book = 'live'`)
  await closed(await dayOf(-1), async () => {
    const corrected = await enter(-1, '3977.50', fee)
    expect(corrected.json()).toMatchObject({ reason: 'closing_day_wrong', field: 'closing_on' })
    expect(corrected.body).toContain('is closed with the balance')
  })
  await tamper(world, `UPDATE ledger_settings SET book = 'sandbox'`)
  const cash = await read<Reply<typeof listCash>>(books, '/cash')
  const [bank] = cash.accounts
  expect(bank).toMatchObject({ account: 'cash:bank', moved: '-1022.50' })
  expect(bank?.statements.map(({ balance }) => balance)).toEqual(['3977.50', '5000.00'])
  const proof = await read<{ content: string }>(
    books,
    `/cash/statements/${bank?.statements[0]?.id}/file`,
  )
  expect(Buffer.from(proof.content, 'base64').toString()).toBe('a,b')
})

test('money to return is paid back by a file of its own, as proposed', async () => {
  await books.signIn()
  const customer = await world.member({ name: 'overpaid' })
  const { organizationId } = customer
  const path = `/organizations/${organizationId}`
  const post = (to: string, body: object, as = books.proposer) =>
    callOperator(world, as, {
      method: 'POST',
      path: to,
      body: { reason: 'It was paid twice.', ...body },
    })
  const wire = { amount: '50.00', reference: 'TWICE-1', is_to_return: true }
  expect((await post(`${path}/prepayments`, wire)).json()).toMatchObject({ state: 'done' })
  const shown = async <T>(list: string) =>
    (
      await callOperator(world, books.proposer, { method: 'GET', path: `${path}/${list}` })
    ).json<T>()
  const receipt = async () => (await shown<Receipts>('receipts')).receipts[0]
  const back = { holder: 'Overpaid Ltd', account: rightIban, about: 'Returned: TWICE-1' }
  const propose = async (body: object) =>
    (await post(`/finance/receipts/${(await receipt())?.id}/return`, { ...back, ...body })).json<{
      reason?: string
      proposal_id: string
    }>()
  expect(await propose({ account: 'DE89370400440532013003' })).toMatchObject({
    reason: 'iban_not_valid',
  })
  // A plan that is rejected leaves nothing behind, and no account.
  const rejected = `/proposals/${(await propose({})).proposal_id}/refusal`
  expect((await post(rejected, {}, books.approver)).statusCode).toBe(200)
  await runJob(world.services, payoutsJob(world.services))
  expect(await world.ask('SELECT FROM receipt_returns')).toEqual([])
  expect(await receipt()).toMatchObject({ left: '50.00', proposal_id: null })
  const { proposal_id: proposal } = await propose({})
  // The account that pays is the one that was proposed.
  await payFrom('DE02120300000000202051')
  await runJob(world.services, payoutsJob(world.services))
  expect((await approve(books, proposal, { retyped: [] })).statusCode).toBe(200)
  expect(await receipt()).toMatchObject({ left: '0.00' })
  const toReturn = async () =>
    (await world.call(customer, { method: 'GET', path: '/organization/billing' })).json<
      Reply<typeof showBilling>
    >().to_return
  expect(await toReturn()).toEqual({ left: '0.00', under_way: '50.00' })
  const [row] = (await shown<Returns>('returns')).returns
  expect(row).toMatchObject({ state: 'approved', amount: '50.00', received: 'TWICE-1' })
  const file = async () =>
    Buffer.from(
      (await post(`/finance/returns/${row?.id}/file`, {})).json<{ content: string }>().content,
      'base64',
    ).toString()
  const xml = await file()
  expect(await file()).toBe(xml)
  expect(readEpcFile(xml)).toMatchObject({
    faults: [],
    debtor: { iban: 'AT611904300234573201' },
    transfers: [{ amount: '50.00', name: 'Overpaid Ltd', iban: rightIban, about: back.about }],
  })
  const cash = await balanceOf(world, 'cash:sandbox')
  const today = await dayOf(0)
  const mark = async (outcome: string) =>
    (await post(`/finance/returns/${row?.id}/mark`, { outcome, day: today })).json<{
      reason?: string
      proposal_id: string
    }>()
  const marked = async (outcome: string) =>
    (await approve(books, (await mark(outcome)).proposal_id, { retyped: [] })).statusCode
  expect(await mark('returned')).toMatchObject({ reason: 'return_not_markable' })
  // One operator alone cannot say it, in any way.
  const { proposal_id: paid } = await mark('paid')
  expect(await mark('paid')).toMatchObject({ reason: 'proposal_open' })
  const own = await approve(books, paid, { as: books.proposer, retyped: [] })
  expect(own.json()).toMatchObject({ reason: 'proposal_own' })
  expect(await balanceOf(world, 'cash:sandbox')).toBe(cash)
  expect((await shown<Returns>('returns')).returns).toMatchObject([
    { state: 'approved', proposal_id: paid },
  ])
  expect((await approve(books, paid, { retyped: [] })).statusCode).toBe(200)
  expect(await toReturn()).toBeUndefined()
  expect((await balanceOf(world, 'cash:sandbox')) - cash).toBe(50_000_000n)
  expect(await balanceOf(world, 'advertiser:to_return')).toBe(0n)
  expect(await marked('returned')).toBe(200)
  expect(await balanceOf(world, 'advertiser:to_return')).toBe(50_000_000n)
  expect(await balanceOf(world, 'cash:sandbox')).toBe(cash)
  expect(await receipt()).toMatchObject({ left: '50.00' })
  expect(await world.ask('SELECT state, payee FROM receipt_returns')).toEqual([
    { state: 'returned', payee: null },
  ])
  const found = await callOperator(world, books.proposer, {
    method: 'GET',
    path: `/search?q=${encodeURIComponent(await referenceOf(path))}`,
  })
  expect(found.json()).toMatchObject([{ kind: 'organization', id: organizationId }])
})

/** What the transfers of an organization name. */
async function referenceOf(path: string): Promise<string> {
  const terms = { method: 'GET', path: `${path}/terms` } as const
  const { payment_reference: reference } = (await callOperator(world, books.proposer, terms)).json<{
    payment_reference: string
  }>()
  expect(reference).toMatch(/^RF\d{8}$/)
  return reference
}
