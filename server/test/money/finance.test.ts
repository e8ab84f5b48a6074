import type { Reply } from '@frontrow/contract/endpoint'
import type { listAdjustments } from '@frontrow/contract/operator/finance/adjustments'
import type {
  listBookDays,
  listBookMonths,
  showBookMonth,
} from '@frontrow/contract/operator/finance/books'
import type { showFinance, showTrialBalance } from '@frontrow/contract/operator/finance/finance'
import type { listJournal, showJournalEntry } from '@frontrow/contract/operator/finance/journal'
import type { listRates } from '@frontrow/contract/operator/finance/rates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyAdjustments, sealBookDays } from '../../src/features/books/for-accounting.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import {
  type Books,
  type Sold,
  closeIt,
  differencesOf,
  openMarketBooks,
  plant,
  turnPast,
  turnToMonthEnd,
} from './books.ts'
import { tamper } from './ledger-storm.ts'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
  approveProposal,
} from '../support/operators.ts'
import { openWorld } from '../support/world.ts'

// One market through the close of a month; each test goes on where the one before ended.
// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
let finance: TestOperator
let second: TestOperator
let books: Books
let day = ''
let month = ''
let after = ''

beforeAll(async () => {
  await turnToMonthEnd(world, 1)
  await signIn()
  books = await openMarketBooks(world)
  day = books.since
  month = day.slice(0, 7)
  after = dayAfter(day)
  await plant(books, [
    impression(1_000_003n),
    impression(500_000n, { placement: 1 }),
    impression(777_777n, { publisher: 1, advertiser: 1 }),
  ])
})
afterAll(() => books.close())

/** A session ends with half an hour of silence, so a turned clock needs new ones. */
async function signIn(): Promise<void> {
  finance = await makeOperator(world, 'finance')
  second = await makeOperator(world, 'administrator')
}

const impression = (networkMicros: bigint, more: Partial<Sold> = {}): Sold => ({
  day,
  networkMicros,
  ...more,
})
const read = <T>(path: string, as = finance) => actAs<T>(world, as, { method: 'GET', path })
const post = (path: string, body: object, as: TestOperator = finance) =>
  callOperator(world, as, { method: 'POST', path: `/finance${path}`, body })
const reasonOf = async (sent: ReturnType<typeof post>) => (await sent).json<{ reason: string }>()
const daysOf = async () =>
  (await read<Reply<typeof listBookDays>>(`/finance/days?month=${month}`)).days
const alarms = async () =>
  (await read<Reply<typeof showFinance>>('/finance')).alarms.map(({ what }) => what)
const shownMonth = () => read<Reply<typeof showBookMonth>>(`/finance/months/${month}`)
const journal = async (query: string) =>
  (await read<Reply<typeof listJournal>>(`/finance/journal?${query}`)).lines

async function changesOf(id: string) {
  interface Shown {
    changes: { field: string; after: string }[]
  }
  const { changes } = await read<Shown>(`/proposals/${id}`, second)
  return changes.slice(1).map(({ field, after: text }) => [field, text])
}

const approve = async (id: string) =>
  expect((await approveProposal(world, second, id)).statusCode).toBe(200)

test('a day that differs is an alarm, and is counted again by hand [MONEY-CHECK-11]', async () => {
  expect(await daysOf()).toMatchObject([{ day, state: 'running', charged: '0.00' }])
  expect(await reasonOf(post(`/days/${day}/close`, { reason: 'put right' }))).toMatchObject({
    reason: 'day_not_over',
  })
  await turnPast(books, `${after.slice(0, 8)}04`)
  await signIn()
  expect(await daysOf()).toMatchObject([{ day, state: 'waiting', counted_at: null }])
  const add = (micros: number) =>
    world.ask(
      `UPDATE events.campaign_counts SET spent_micros = spent_micros + ${micros} WHERE impressions > 0`,
      [],
      'events',
    )
  // A roll-up of the node that has read one micro too much would write it after it was put right.
  await world.delivery.simulation.pauseWhile(async () => {
    await add(1)
    await closeIt(books, day)
    const [differing] = await daysOf()
    expect(differing).toMatchObject({ state: 'differs', charged: '0.00' })
    expect(differing?.difference).toContain('campaign')
    expect(await alarms()).toEqual(expect.arrayContaining(['day_differs', 'month_due']))
    expect((await shownMonth()).missing).toMatchObject([{ what: 'day', about: day }])
    await add(-1)
    for (const table of ['campaign_hours', 'campaign_days'])
      await world.ask(`UPDATE ${table} SET spent_micros = spent_micros - 1`)
  })
  const counted = await post(`/days/${day}/close`, { reason: 'put right' })
  expect(counted.json()).toMatchObject({
    state: 'counted',
    impressions: 3,
    charged: '2.27778',
    earned: '1.594445',
    network: '0.683335',
  })
  expect(await alarms()).not.toContain('day_differs')
  const trail = await world.ask(
    "SELECT object_id, details->>'reason' AS reason FROM audit_log WHERE action = 'books.close-day'",
  )
  expect(trail).toEqual([{ object_id: day, reason: 'put right' }])
})

test('finance shows what each side has, and what is urgent', async () => {
  await closeDays({ database: world.database, recounts: books.recounts })
  const shown = await read<Reply<typeof showFinance>>('/finance')
  expect(shown).toMatchObject({
    book: 'sandbox',
    books_since: day,
    advertisers: { receivable: '0.00', owe: '2.27778', have_credit: '0.00' },
    publishers: { estimated: '1.594445', held: '0.00', payable: '0.00', give_back: '0.00' },
    network: { estimated: '0.683335', revenue: '0.00', invalid: '0.00' },
    cash: '0.00',
    in_flight: '0.00',
    alarms: [{ what: 'month_due', about: month }],
  })
  expect(shown.debtors.map(({ amount }) => amount)).toEqual(['1.500003', '0.777777'])
})

test('the trial balance of a day has what was posted until its end', async () => {
  const at = (of: string) =>
    read<Reply<typeof showTrialBalance>>(`/finance/trial-balance${of === '' ? '' : `?at=${of}`}`)
  const now = await at('')
  const zero = { debit_balance: '0.00', credit_balance: '0.00' }
  const posted = { type: 'liability', debits: '2.27778', credits: '2.27778', ...zero }
  expect(now).toMatchObject({ is_sealed: false, sums: [{ currency: 'USD' }] })
  for (const { debit_balance: debit, credit_balance: credit } of now.sums)
    expect(debit).toBe(credit)
  expect(now.accounts).toContainEqual(
    expect.objectContaining({ code: 'advertiser', type: 'asset', debit_balance: '2.27778' }),
  )
  expect(now.accounts).toContainEqual({ code: 'clearing:delivery', currency: 'USD', ...posted })
  // The day was delivered earlier and posted today.
  expect(await at(day)).toEqual({ at: day, is_sealed: false, accounts: [], sums: [] })
  expect(await at('2020-01-01')).toMatchObject({ accounts: [] })
  await turnPast(books, now.at, 31)
  await signIn()
  expect(await at(now.at)).toEqual({ ...now, is_sealed: false })
  expect(await sealBookDays(world.services)).toEqual([now.at])
  expect(await at(now.at)).toEqual({ ...now, is_sealed: true })
  expect((await at(dayAfter(now.at))).accounts).toEqual(now.accounts)
  expect(await differencesOf(books)).toEqual([])
  const change = (micros: string) =>
    tamper(
      world,
      `UPDATE ledger_day_totals SET debits = debits ${micros} WHERE code = 'advertiser'`,
    )
  await change('+ 1')
  expect(await differencesOf(books)).toEqual([
    expect.stringContaining(
      `advertiser at the end of ${now.at}: debits 2277781 instead of 2277780`,
    ),
  ])
  await change('- 1')
  await expect(world.ask('DELETE FROM ledger_day_totals')).rejects.toThrow('append-only')
})

test('each line of the journal leads to its cause and back, in pages', async () => {
  const lines = await journal(`cause=delivery/${day}`)
  expect(lines).toHaveLength(8)
  expect(lines.every(({ cause }) => cause.kind === 'day' && cause.id === day)).toBe(true)
  const { organizationId } = books.advertisers[0]?.member ?? { organizationId: '' }
  const own = await journal(`account=advertiser&organization=${organizationId}`)
  expect(own).toMatchObject([
    {
      day,
      amount: '1.500003',
      debit: { code: 'advertiser', organization: { id: organizationId } },
      credit: { code: 'clearing:delivery', organization: null },
      subject: { kind: 'campaign', id: books.advertisers[0]?.campaign.id },
    },
  ])
  const entryId = own[0]?.entry_id ?? ''
  expect(await journal(`entry=${entryId}`)).toHaveLength(8)
  expect(await read<Reply<typeof showJournalEntry>>(`/finance/journal/${entryId}`)).toMatchObject({
    key: `delivery/${day}/1`,
    cause: { kind: 'day', id: day },
    lines: 8,
    amount: '4.55556',
    actor: 'System',
  })
  for (const query of ['account=network:estimated', 'account=advertiser', 'kind=delivery']) {
    const [newest, ...rest] = await journal(query)
    if (newest === undefined) throw new Error(`${query} finds nothing`)
    const { entry_id: id, line, day: about, booked_on: booked } = newest
    const before = `${query.includes('network') ? about : booked}_${id}_${line}`
    expect(await journal(`${query}&before=${before}`), query).toEqual(rest)
    expect(await journal(`${query}&to=2020-01-01`)).toEqual([])
  }
  expect(await journal('entry=x')).toEqual([])
})

test('an adjustment keeps the month open until it is decided [MONEY-CHECK-18]', async () => {
  const placement = books.publishers[0]?.placements[1]?.id ?? ''
  const body = { day_from: day, day_till: day, placement_id: placement, reason: 'a click farm' }
  const refused = async (more: object) =>
    (await reasonOf(post('/adjustments', { ...body, ...more }))).reason
  expect(await refused({ day_till: '2020-01-01' })).toBe('span_not_possible')
  expect(await refused({ placement_id: 'x' })).toBe('placement_not_found')
  expect(await refused({ day_from: '2020-01-01', day_till: '2020-01-02' })).toBe('day_not_posted')
  const unpaid = books.publishers[1]?.placements[1]?.id
  expect(await refused({ placement_id: unpaid })).toBe('nothing_to_take_back')
  const { proposal_id: proposalId } = (await post('/adjustments', body)).json<{
    proposal_id: string
  }>()
  const listed = async () =>
    (await read<Reply<typeof listAdjustments>>('/finance/adjustments')).adjustments
  expect(await listed()).toMatchObject([
    {
      state: 'proposed',
      proposal_id: proposalId,
      placement: { id: placement },
      impressions: 1,
      charged: '0.50 USD',
      publishers: [{ amount: '0.35 USD' }],
    },
  ])
  const { missing } = await shownMonth()
  expect(missing).toMatchObject([{ what: 'adjustment' }])
  expect(await alarms()).toContain('adjustments_wait')
  expect(await reasonOf(post(`/months/${month}/close`, { reason: 'all there' }))).toMatchObject({
    reason: 'month_not_ready',
    message: missing[0]?.text,
  })
  await approve(proposalId)
  expect((await shownMonth()).missing[0]?.text).toContain(
    'is approved and is posted within 1 minute',
  )
  const { adjusted } = world.delivery.operations
  expect(await applyAdjustments({ database: world.database, adjusted })).toHaveLength(1)
  expect(await applyAdjustments({ database: world.database, adjusted })).toEqual([])
  expect(await listed()).toMatchObject([{ state: 'applied' }])
  expect((await shownMonth()).missing).toEqual([])
  expect(await daysOf()).toMatchObject([
    { charged: '1.77778', charged_back: '0.50', earned: '1.244445', network: '0.533335' },
  ])
  const [adjustment] = await listed()
  const lines = await journal(`cause=adjust/${adjustment?.id}`)
  expect(lines.map(({ cause }) => cause.id)).toEqual(Array(3).fill(adjustment?.id))
})

test('a proposal that ran out of time keeps no month open', async () => {
  const placement = books.publishers[0]?.placements[0]?.id
  const body = { day_from: day, day_till: day, placement_id: placement, reason: 'a mistake' }
  expect((await post('/adjustments', body)).statusCode).toBe(200)
  expect((await shownMonth()).missing).toMatchObject([{ what: 'adjustment' }])
  await world.ask("UPDATE proposals SET expires_at = app_now() WHERE state = 'open'")
  expect((await shownMonth()).missing).toEqual([])
})

test('two operators close a month and see what each publisher gets by it [FINDINGS4-S1]', async () => {
  const before = await shownMonth()
  expect(before).toMatchObject({
    state: 'open',
    checked: ['month', 'day', 'adjustment', 'rate', 'seller', 'tax', 'buyer'],
    publisher_invoices_missing: 0,
    proposal_id: null,
    left_off: 0,
    charged: '1.77778',
  })
  expect(before.organizations.map((row) => [row.held_for, row.earned])).toEqual([
    [['no_bank_details'], '0.700002'],
    [['no_bank_details'], '0.544443'],
    [[], '0.00'],
    [[], '0.00'],
  ])
  const [held] = before.organizations
  expect(held?.bank_details_asked_at).toBeNull()
  const ask = `/organizations/${held?.id}/bank-details-request`
  expect((await post(ask, {})).statusCode).toBe(200)
  expect((await reasonOf(post(ask, {}))).reason).toBe('bank_details_asked')
  expect((await shownMonth()).organizations[0]?.bank_details_asked_at).toMatch(/^20/)
  const { proposal_id: proposalId } = (
    await post(`/months/${month}/close`, { reason: 'all there' })
  ).json<{ proposal_id: string }>()
  expect((await shownMonth()).proposal_id).toBe(proposalId)
  expect(await changesOf(proposalId)).toEqual([
    ['All 2 publishers', '1.244445 USD and 0.00 USD tax'],
    [expect.stringMatching(/\(new\)$/), '0.700002 USD and 0.00 USD tax, at 70 %'],
    [expect.stringMatching(/\(new\)$/), '0.544443 USD and 0.00 USD tax, at 70 %'],
  ])
  const again = await reasonOf(post(`/months/${month}/close`, { reason: 'all there' }))
  expect(again.reason).toBe('proposal_open')
  await approve(proposalId)
  expect(await shownMonth()).toMatchObject({ state: 'closing', closed_by: second.name })
  expect(await closeMonths(world.services)).toBe(`${month}-01`)
  const closed = await shownMonth()
  expect(closed).toMatchObject({ state: 'final', proposal_id: null, missing: [] })
  expect(closed.organizations[0]).toMatchObject({
    state: 'done',
    held: '0.700002',
    held_for: ['no_bank_details'],
  })
  expect(closed.organizations.flatMap(({ statements }) => statements)).toHaveLength(4)
  expect((await reasonOf(post(`/months/${month}/close`, { reason: 'once more' }))).reason).toBe(
    'month_closed',
  )
  const { months } = await read<Reply<typeof listBookMonths>>('/finance/months')
  expect(months.map((row) => [row.month, row.state])).toEqual([
    [after.slice(0, 7), 'open'],
    [month, 'final'],
  ])
  expect(months.map((row) => [row.paid_out, row.cash])).toEqual([
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ])
  expect(await alarms()).toEqual([])
})

test('after a close no backdated rate is taken, by nobody [MONEY-CHECK-18]', async () => {
  await signIn()
  const rate = { currency: 'EUR', usd: '1.10', reason: 'the bank of today' }
  const refused = async (more: object) =>
    (await reasonOf(post('/rates', { ...rate, ...more }))).reason
  expect(await refused({ from: day })).toBe('rate_backdated')
  expect(await refused({ from: '2020-01-01' })).toBe('rate_backdated')
  expect(await refused({ usd: '9' })).toBe('rate_far')
  expect(await refused({ usd: '0.0' })).toBe('rate_not_positive')
  expect(await refused({ currency: 'USD' })).toBe('rate_currency_unknown')
  // The database refuses it as well, whoever asks; the first rate of a currency may begin earlier.
  const insert = (currency: string, from: string) =>
    world.ask(
      'INSERT INTO fx_rates (currency, as_of, usd_billionths, source) VALUES ($1, $2, 1, $3)',
      [currency, from, 'test'],
    )
  await expect(insert('EUR', day)).rejects.toThrow('a rate begins after the last counted day')
  await insert('XTS', day)
  const listed = async () =>
    (await read<Reply<typeof listRates>>('/finance/rates')).rates.find(
      ({ currency }) => currency === 'EUR',
    )
  const before = await listed()
  expect(before?.is_used).toBe(true)
  const set = { state: 'done', rate: { usd: '1.10', source: finance.name } }
  expect((await post('/rates', rate)).json()).toMatchObject(set)
  expect(await listed()).toMatchObject({ usd: '1.1', age_days: 0 })
  expect((await listed())?.dated.slice(1)).toEqual(before?.dated)
})
