import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import {
  type Books,
  type Sold,
  closeIt,
  daysFrom,
  differencesOf,
  documentsOf,
  openMarketBooks,
  plant,
  startClose,
  sumsOf,
  turnPast,
  turnToMonthEnd,
} from './books.ts'
import { balancesOf, tamper } from './ledger-storm.ts'
import { makeOperator, type TestOperator } from '../support/operators.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import {
  type AdjustedImpressions,
  openAdjustedImpressions,
} from '../../src/features/delivery/for-books.ts'
import { approveAs, proposeAs } from '../../src/features/operator/for-host.ts'
import { daysOfMonth } from '../../src/lib/time/month.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'
import { applyAdjustments } from '../../src/features/books/for-accounting.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { prepareAdjustment } from '../../src/features/books/for-demo.ts'
import { verifyAdjustments } from '../../src/features/books/for-operators.ts'

// One market; each test goes on where the one before ended.
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
let books: Books
let adjusted: AdjustedImpressions
let first = ''
let second = ''
let proposer: TestOperator
let approver: TestOperator

beforeAll(async () => {
  await turnToMonthEnd(world, 2)
  books = await openMarketBooks(world)
  adjusted = openAdjustedImpressions(world.services, world.eventUrl)
  ;[first = '', second = ''] = daysFrom(books, 2)
  proposer = await makeOperator(world, 'finance')
  approver = await makeOperator(world, 'administrator')
  for (const day of [first, second])
    await plant(books, [
      impression(1001n, { day }),
      impression(1001n, { day, hour: 13 }),
      impression(503n, { day, placement: 1 }),
      impression(901n, { day, publisher: 1, advertiser: 1, spentMicros: 800n }),
    ])
  await turnPast(books, second)
  for (const day of [first, second]) await closeIt(books, day)
})
afterAll(async () => {
  await adjusted.close()
  await books.close()
})

const impression = (networkMicros: bigint, more: Partial<Sold> = {}): Sold => ({
  day: first,
  networkMicros,
  ...more,
})
const placementOf = (publisher: number, placement: number) =>
  books.publishers[publisher]?.placements[placement]?.id
const memberOf = (side: 'publishers' | 'advertisers', number: number): TestMember => {
  const app = books[side][number]
  if (app === undefined) throw new Error('the market is empty')
  return app.member
}

/** Proposes an adjustment and returns how it is approved. */
async function proposed(wanted: Partial<Parameters<typeof prepareAdjustment>[2]>): Promise<{
  id: string
  approve: (by?: TestOperator) => Promise<void>
}> {
  const whole = { dayFrom: first, dayTill: first, placementId: undefined, reason: 'a click farm' }
  const prepared = await prepareAdjustment(world.services, adjusted, { ...whole, ...wanted })
  const proposal = await proposeAs(world.services, { ...proposer, isOnHost: true }, prepared)
  const approve = (by = approver) => approveAs(world.services, { ...by, isOnHost: true }, proposal)
  return { id: prepared.subject, approve }
}

const apply = () => applyAdjustments({ database: world.database, adjusted })
async function differences(): Promise<string[]> {
  const found = await verifyAdjustments(world.services, adjusted)
  return [...(await differencesOf(books)), ...found.flatMap(({ difference }) => difference ?? [])]
}
const linesOf = async (member: TestMember, path: string) => {
  const { changes } = (
    await world.call(member, {
      method: 'GET',
      path: `/organization/${path}?month=${first.slice(0, 7)}`,
    })
  ).json<{ changes: Record<string, string>[] }>()
  return changes.filter(({ day }) => day === first)
}

test('a member of a touched organization decides no adjustment [FINDINGS3-M2]', async () => {
  const touched = [memberOf('publishers', 0), memberOf('advertisers', 0)]
  const as = ({ email }: TestMember, operator: TestOperator) => ({ ...operator, email })
  const whole = { dayFrom: first, dayTill: first, reason: 'a click farm' }
  const wanted = { ...whole, placementId: placementOf(0, 0) }
  for (const member of touched) {
    const prepared = await prepareAdjustment(world.services, adjusted, wanted)
    const proposal = proposeAs(world.services, as(member, proposer), prepared)
    await expect(proposal).rejects.toMatchObject({ reason: 'own_organization' })
  }
  const { id, approve } = await proposed({ placementId: placementOf(0, 0) })
  for (const member of touched)
    await expect(approve(as(member, approver))).rejects.toMatchObject({
      reason: 'own_organization',
    })
  await world.ask(`UPDATE proposals SET state = 'withdrawn' WHERE subject = $1`, [id])
})

test('two people take invalid impressions back on both sides [MONEY-CHECK-12]', async () => {
  const { approve } = await proposed({ placementId: placementOf(0, 0) })
  await expect(approve(proposer)).rejects.toThrow('You requested this')
  expect(await apply()).toEqual([])
  await approve()
  expect(await apply()).toHaveLength(1)
  expect(await apply()).toEqual([])
  // Per day 2002, 503 and 901, at 70 % rounded down; on the first day the 2002 are gone.
  const earned = 1401n + 352n + 630n
  expect(await sumsOf(books)).toEqual({
    owed: 2n * 3406n - 2002n,
    earned: 2n * earned - 1401n,
    network: 2n * (3406n - earned) - 601n,
  })
  expect(await differences()).toEqual([])
  const own = { cause: 'invalid_traffic', reason: 'a click farm', day: first }
  expect(await linesOf(memberOf('publishers', 0), 'earnings')).toMatchObject([
    { ...own, earned: '-0.001401' },
  ])
  expect(await linesOf(memberOf('advertisers', 0), 'billing')).toMatchObject([
    { ...own, charged: '-0.002002' },
  ])
  expect(await linesOf(memberOf('publishers', 1), 'earnings')).toEqual([])
  const [credit] = await world.ask<{ paid: bigint }>(
    'SELECT paid_micros AS paid FROM organization_credits WHERE organization_id = $1',
    [memberOf('advertisers', 0).organizationId],
  )
  expect(credit?.paid).toBe(2002n)
})

test('a late event of an adjusted day is shared of what is left', async () => {
  await plant(books, [impression(999n, { hour: 20 })])
  expect(await closeIt(books, first)).toBe('counted 2')
  expect(await differences()).toEqual([])
})

test('overlapping adjustments approved at once take each impression back once [MONEY-M12]', async () => {
  const overlapping = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      proposed({
        dayFrom: index % 2 === 0 ? first : second,
        dayTill: second,
        placementId: placementOf(0, index % 3 === 0 ? 1 : 0),
      }),
    ),
  )
  await Promise.all(overlapping.map(({ approve }) => approve()))
  await Promise.all([apply(), apply(), apply(), apply()])
  await apply()
  const [counted] = await world.ask<{ rows: bigint; rids: bigint }>(
    'SELECT count(*) AS rows, count(DISTINCT rid) AS rids FROM events.adjusted_impressions',
    [],
    'events',
  )
  expect(counted?.rows).toBe(counted?.rids)
  // Only the second publisher's day is left.
  expect((await sumsOf(books)).owed).toBe(2n * 901n)
  expect(await differences()).toEqual([])
  const again = prepareAdjustment(world.services, adjusted, {
    dayFrom: first,
    dayTill: second,
    placementId: placementOf(0, 0),
    reason: 'once more',
  })
  await expect(again).rejects.toMatchObject({ reason: 'nothing_to_take_back' })
})

test('an adjusted impression is neither changed nor doubled', async () => {
  const columns =
    'slot, rid, at, placement, campaign, publisher, advertiser, billed_micros, billed_network_micros, reason, adjustment'
  const copy = (lane: string) =>
    world.ask(
      `INSERT INTO events.adjusted_impressions (lane, ${columns})
       SELECT ${lane}, ${columns} FROM events.adjusted_impressions LIMIT 1`,
      [],
      'events',
    )
  await expect(copy('lane')).rejects.toMatchObject({ code: sqlStates.uniqueViolation })
  for (const act of [
    'UPDATE events.adjusted_impressions SET reason = 0',
    'DELETE FROM events.adjusted_impressions',
  ])
    await expect(world.ask(act, [], 'events')).rejects.toThrow('append-only')
  await copy('lane + 1')
  expect(await differences()).toEqual([
    expect.stringContaining('was not billed like that'),
    expect.stringContaining('are taken back, the books have'),
  ])
  await tamper(world, 'DELETE FROM events.adjusted_impressions WHERE lane = 1')
  expect(await differences()).toEqual([])
})

test('after a final month the publisher gives back of its next earnings [MONEY-CHECK-12]', async () => {
  const month = first.slice(0, 7)
  await world.ask(
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     VALUES ($1, 'final', app_now(), 'system', true, app_now())`,
    [`${month}-01`],
  )
  const publisher = memberOf('publishers', 1).organizationId
  const payable = async () => (await balancesOf(world)).get(`publisher:payable ${publisher}`)
  await (await proposed({ placementId: placementOf(1, 0) })).approve()
  await apply()
  expect(await payable()).toBe(-630n)
  await world.ask(
    `INSERT INTO bank_details (organization_id, first_filled_at, bank_account_holder_name, iban) VALUES ($1, app_now(), 'x', 'x')`,
    [publisher],
  )
  const next = daysOfMonth(month).till.slice(0, 7)
  await plant(books, [
    impression(2001n, { day: `${next}-02`, publisher: 1, advertiser: 1, spentMicros: 1800n }),
  ])
  expect(await startClose(books, next)).toEqual({ outcome: 'started' })
  expect(await closeMonths(world.services)).toBe(`${next}-01`)
  // 70 % of 2001 rounded down, less what was to be given back.
  expect(await payable()).toBe(1400n - 630n)
  const statements = (await documentsOf(books)).filter(
    ({ organizationId }) => organizationId === publisher,
  )
  expect(statements.map(({ body }) => body)).toMatchObject([
    {
      kind: 'earnings_statement',
      sum: '0.00077',
      lines: [
        { day: first, cause: 'adjusted', reason: 'a click farm', earned: '-0.00063' },
        { day: `${next}-02`, cause: 'delivery', earned: '0.0014' },
      ],
    },
  ])
})

test('60 days after the close the network bears what is taken back [MONEY-CHECK-13]', async () => {
  const publisher = memberOf('publishers', 1).organizationId
  await world.turnClock(62 * dayMs)
  await (
    await proposed({ dayFrom: second, dayTill: second, placementId: placementOf(1, 0) })
  ).approve()
  await apply()
  const later = await balancesOf(world)
  expect(later.get(`publisher:payable ${publisher}`)).toBe(770n)
  expect(later.get('network:ivt')).toBe(-630n)
  expect((await sumsOf(books)).owed).toBe(2001n)
  expect(await linesOf(memberOf('publishers', 1), 'earnings')).toMatchObject([
    { reason: 'a click farm', earned: '-0.00063' },
  ])
})
