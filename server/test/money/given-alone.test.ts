import { dayMs } from '@frontrow/contract/durations'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { allowanceOf, giveAlone } from '../../src/features/proposals/give-alone.ts'
import { coverReceipts } from '../../src/features/proposals/given-alone.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { tamper } from './ledger-storm.ts'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
  approveProposal,
} from '../support/operators.ts'
import { openWorld } from '../support/world.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
await openBooks(world.services, 'operator:ida')
const member = await world.member({ name: 'Lantern' })
let one: TestOperator
let other: TestOperator
beforeEach(async () => {
  one = await makeOperator(world, 'finance', 'administrator')
  other = await makeOperator(world, 'finance', 'administrator')
})

interface Outcome {
  state: string
  proposal_id: string
}

type Put = [part: 'share' | 'tax', body: object, organizationId?: string]

const left = async (by: TestOperator) =>
  (await actAs<{ alone: { left: string } }>(world, by, { method: 'GET', path: '/session' })).alone
    .left

const approve = (by: TestOperator, id: string) => approveProposal(world, by, id)

/** What the organization sold and earned lately, in whole units, at 70 %. */
async function earn(gross: number, organizationId = member.organizationId): Promise<void> {
  await tamper(
    world,
    `INSERT INTO earning_days (organization_id, placement_id, day, impressions, gross_micros, share_bp, earned_micros)
     VALUES ('${organizationId}', gen_random_uuid(), (app_now() AT TIME ZONE 'UTC')::date - 1, 1,
       ${gross} * 1000000, 7000, ${gross} * 700000)`,
  )
}

const put = (by: TestOperator, ...[part, body, id = member.organizationId]: Put) =>
  callOperator(world, by, {
    method: 'PUT',
    path: `/organizations/${id}/${part}`,
    body: { reason: 'as agreed', ...body },
  })
const share = (by: TestOperator, bp: number) => put(by, 'share', { bp, valid_from: null })

test('shares and taxes count in one sum with what they would have moved [FINDINGS3-M3]', async () => {
  await earn(2000)
  expect(await left(one)).toBe('500.00')
  // 20 % of 2,000 are 400.
  expect((await share(one, 5000)).json()).toEqual({ state: 'done', proposal_id: null })
  expect(await left(one)).toBe('100.00')
  // 10 % of what was earned, 1,400, are 140.
  const none = { side: 'publisher', kind: 'none', percent: '0', note: '', from: null }
  const tax = { ...none, withheld_percent: '10' }
  const { proposal_id: id } = (await put(one, 'tax', tax)).json<Outcome>()
  expect(await left(one)).toBe('100.00')
  expect((await approve(one, id)).json()).toMatchObject({ reason: 'proposal_own' })
  expect((await approve(other, id)).json()).toMatchObject({ state: 'done' })
  const [row] = await world.ask(
    'SELECT withheld_bp FROM tax_treatments WHERE organization_id = $1',
    [member.organizationId],
  )
  expect(row).toEqual({ withheld_bp: 1000 })
  // To nothing and back again: each way counts, and at once only one of two fits.
  const both = await Promise.all([share(one, 4600), share(one, 5400)])
  expect(both.map((answer) => answer.json<Outcome>().state).toSorted()).toEqual([
    'done',
    'proposed',
  ])
  expect((await share(other, 2000)).json()).toMatchObject({ reason: 'proposal_open' })
  expect(await left(other)).toBe('500.00')
})

test('a share above the default needs two before anything is earned [FINDINGS4-S1]', async () => {
  const { organizationId } = await world.member({ name: 'Friend' })
  const of = (bp: number) => put(one, 'share', { bp, valid_from: null }, organizationId)
  expect((await of(6000)).json()).toMatchObject({ state: 'done' })
  expect((await of(7000)).json()).toMatchObject({ state: 'done' })
  expect((await of(7001)).json()).toMatchObject({ state: 'proposed' })
  expect(await left(one)).toBe('500.00')
})

test('a share is compared with the lowest default to come [FINDINGS4-S1]', async () => {
  const { organizationId } = await world.member({ name: 'Early' })
  await world.ask(`INSERT INTO revenue_shares (organization_id, valid_from, share_bp, set_by)
    VALUES (NULL, (app_now() AT TIME ZONE 'UTC')::date + 30, 6500, 'test')`)
  const of = (bp: number) => put(one, 'share', { bp, valid_from: null }, organizationId)
  expect((await of(6600)).json()).toMatchObject({ state: 'proposed' })
  await world.ask('DELETE FROM revenue_shares WHERE share_bp = 6500')
})

test.each([
  ['DE', '19', 'done'],
  ['DE', '19.01', 'proposed'],
  ['HU', '27', 'done'],
  ['US', '5', 'proposed'],
  [undefined, '19', 'proposed'],
])('tax on top in %s of %s percent is %s [FINDINGS4-S1]', async (...row) => {
  const [country, percent, state] = row
  const { organizationId } = await world.member({ name: 'Friend' })
  if (country !== undefined)
    await world.ask(
      `INSERT INTO billing_profiles (organization_id, buyer, changed_at, place_changed_at)
       VALUES ($1, $2, app_now(), app_now())`,
      [organizationId, JSON.stringify({ country })],
    )
  const tax = { side: 'publisher', kind: 'self_billed_domestic', percent, note: '', from: null }
  expect((await put(one, 'tax', tax, organizationId)).json()).toMatchObject({ state })
})

test('a withheld tax and the same on top are two taxes apart [FINDINGS4-S1]', async () => {
  const { organizationId } = await world.member({ name: 'Turned' })
  await world.ask(
    `INSERT INTO billing_profiles (organization_id, buyer, changed_at, place_changed_at)
     VALUES ($1, '{"country":"DE"}', app_now(), app_now())`,
    [organizationId],
  )
  const of = (tax: object) =>
    put(one, 'tax', { side: 'publisher', note: '', from: null, ...tax }, organizationId)
  const withheld = { kind: 'none', percent: '0', withheld_percent: '19' }
  expect((await of(withheld)).json()).toMatchObject({ state: 'done' })
  await earn(1000, organizationId)
  // 38 % of what was earned, 700, are 266.
  expect((await of({ kind: 'self_billed_domestic', percent: '19' })).json()).toMatchObject({
    state: 'done',
  })
  expect(await left(one)).toBe('234.00')
})

test('a session that was not confirmed lately gives nothing away [FINDINGS3-M3]', async () => {
  await world.ask('UPDATE operator_sessions SET confirmed_at = NULL WHERE operator_id = $1', [
    one.id,
  ])
  for (const answer of [
    await share(one, 7000),
    await put(one, 'tax', {
      side: 'advertiser',
      kind: 'reverse_charge',
      percent: '0',
      note: '',
      from: null,
    }),
    await callOperator(world, one, {
      method: 'POST',
      path: '/finance/invoices/x/payment',
      body: { reason: 'a wire' },
    }),
  ])
    expect(answer.json()).toMatchObject({ reason: 'step_up_needed' })
})

test('one administrator raises no credit of newcomers and no allowance [FINDINGS3-M3, FINDINGS4-S1]', async () => {
  const set = (key: string, value: string, version = 0) =>
    callOperator(world, one, {
      method: 'PUT',
      path: `/settings/${key}`,
      body: { value, version, reason: 'a test' },
    })
  const raised = (await set('newcomer_credit_limit', '2500')).json<Outcome & { value: string }>()
  expect(raised).toMatchObject({ value: '1000', proposal_id: expect.any(String) as string })
  expect((await set('newcomer_credit_limit', '500')).json()).toMatchObject({
    value: '500',
    proposal_id: null,
  })
  // It is void, because the value that was seen is another one now.
  expect((await approve(other, raised.proposal_id)).json()).toMatchObject({
    reason: 'proposal_changed',
  })
  expect((await set('newcomer_terms', 'prepaid')).json()).toMatchObject({ value: 'prepaid' })
  expect((await set('newcomer_terms', 'postpaid', 1)).json()).toMatchObject({ value: 'prepaid' })
  const limit = (await set('alone_limit', '5000')).json<Outcome & { value: string }>()
  expect(limit).toMatchObject({ value: '500' })
  expect((await approve(other, limit.proposal_id)).json()).toMatchObject({ state: 'done' })
  expect(await left(one)).toBe('5000.00')
  expect((await set('alone_limit', '500', 1)).json()).toMatchObject({ value: '500' })
})

test('without dual control what is more than the sum takes effect after a day [FINDINGS3-M3]', async () => {
  await world.ask(
    `INSERT INTO stored_settings VALUES ('dual_control', 'off', 1, app_now(), 'operator:maria')`,
  )
  await world.ask(`UPDATE proposals SET state = 'withdrawn' WHERE state = 'open'`)
  const { proposal_id: id } = (await share(one, 1000)).json<Outcome>()
  const shown = await actAs<{ state: string }>(world, one, {
    method: 'GET',
    path: `/proposals/${id}`,
  })
  expect(shown.state).toBe('waiting')
  await world.ask(`DELETE FROM stored_settings WHERE key = 'dual_control'`)
})

test('one person alone never gives more than the sum of 30 days [FINDINGS3-M3]', async () => {
  const limit = 500_000_000n
  const step = fc.record({
    who: fc.constantFrom('a', 'b'),
    amount: fc.bigInt({ min: 1n, max: 400_000_000n }),
    kind: fc.constantFrom('organization.change-share', 'charge.refund', 'invoice.receive'),
    days: fc.integer({ min: 0, max: 20 }),
    closes: fc.constantFrom(undefined, 'a', 'b'),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      round += 1
      const given: { who: string; amount: bigint; at: number; isOpen: boolean | null }[] = []
      let now = await world.database.asSystem(readNow)
      for (const { who, amount, kind, days, closes } of steps) {
        now = new Date(now.getTime() + days * dayMs)
        const isReceipt = kind === 'invoice.receive'
        const actor = `operator:${who}${round}`
        const gift = { actor, kind, subject: 'x', organizationId: null, isReceipt, now }
        const isGiven = await world.database.asSystem((db) =>
          giveAlone(db, { ...gift, amountMicros: amount }),
        )
        if (isGiven) given.push({ who, amount, at: now.getTime(), isOpen: isReceipt ? true : null })
        // The model: what counts now is at most the limit, and nothing that fits was refused.
        const since = now.getTime() - 30 * dayMs
        const counts = given.filter((one) => one.who === who && (one.isOpen ?? one.at > since))
        const sum = counts.reduce((total, one) => total + one.amount, 0n)
        expect(sum).toBeLessThanOrEqual(limit)
        if (!isGiven) expect(sum + amount).toBeGreaterThan(limit)
        const allowance = await world.database.asSystem((db) => allowanceOf(db, { actor, now }))
        expect(allowance.givenMicros).toBe(sum)
        if (closes === undefined) continue
        const day = now.toISOString().slice(0, 10)
        const by = `operator:${closes}${round}`
        await world.database.asSystem((db) => coverReceipts(db, { day, by, now }))
        for (const one of given) if (one.isOpen === true && one.who !== closes) one.isOpen = false
      }
    }),
    { numRuns: 15 },
  )
})
