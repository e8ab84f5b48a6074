import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listPayments, showPayment } from '@frontrow/contract/billing'
import type { downloadPayoutFile } from '@frontrow/contract/operator/finance/payouts'
import type { showProposal } from '@frontrow/contract/operator/proposals'
import type { showPayoutStatus } from '@frontrow/contract/payouts'
import {
  act,
  american,
  approve,
  balanceOf,
  faultsOf,
  fillBank,
  makePublisher,
  openPayoutBooks,
  type PayoutBooks,
  preview,
  propose,
  rightIban,
  ripen,
  runOf,
  wrongIban,
} from '../../../../test/money/payout-books.ts'
import { tamper } from '../../../../test/money/ledger-storm.ts'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../../../../test/support/operators.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { setTax } from '../../../../test/support/terms.ts'

// World of its own: one network through its payouts; a test goes on where the last one ended.
const world = await openWorld()
let books: PayoutBooks
const people: Record<string, TestMember> = {}
const bank = { bank_account_holder_name: '=Lantern & Söhne', iban: rightIban }
const of = (name: string) => {
  const member = people[name]
  if (member === undefined) throw new Error(`there is no ${name}`)
  return member
}
const micros = (units: number) => BigInt(units) * 1_000_000n
const own = { reason: 'own_organization' }

beforeAll(async () => {
  books = await openPayoutBooks(world)
  const make = async (wanted: Parameters<typeof makePublisher>[1]) => {
    people[wanted.name] = await makePublisher(books, wanted)
  }
  await make({ name: 'lantern', payable: micros(1200) + 4_321n, bank })
  await make({ name: 'pines', payable: micros(1000), bank: american })
  await make({ name: 'small', payable: micros(1000) - 1n, bank })
  await make({ name: 'bankless', payable: micros(2000) })
  await make({ name: 'mistyped', payable: micros(2000), bank: { ...bank, iban: wrongIban } })
  await make({ name: 'held', payable: micros(2000), bank })
  await make({ name: 'other-currency', payable: micros(2000), bank })
  await make({ name: 'young', payable: micros(400), young: micros(700), bank })
  await world.ask(
    `INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason, placed_by, placed_at)
     VALUES (gen_random_uuid(), $1, 'payout', 'organization', $1, 'We look.', 'clicks', 'operator:ida', app_now())`,
    [of('held').organizationId],
  )
  await world.ask(`UPDATE organizations SET payout_currency = 'EUR' WHERE id = $1`, [
    of('other-currency').organizationId,
  ])
  await ripen(books)
  await make({ name: 'new-account', payable: micros(2000), bank })
})

// An operator's session writes a few times a second.
beforeEach(() => books.signIn())

const status = async (name: string) =>
  (await world.call(of(name), { method: 'GET', path: '/organization/payout-status' })).json<
    Reply<typeof showPayoutStatus>
  >()

test('the preview says who is paid to the cent, and why each other one is not [MONEY-CHECK-19]', async () => {
  const shown = await preview(books)
  expect(shown).toMatchObject({ currency: 'USD', month: '2020-01', total: '2200.00' })
  expect(shown.due.map((line) => [line.organization_name, line.amount, line.account])).toEqual([
    ['lantern', '1200.00', '3000'],
    ['pines', '1000.00', '5678'],
  ])
  expect(shown.due[0]?.holder).toBe('=Lantern & Söhne')
  const why = new Map(
    shown.blocked.map((line) => [
      line.organization_name,
      line.blocked_by.map(({ reason }) => reason).join(' '),
    ]),
  )
  expect(Object.fromEntries(why)).toEqual({
    small: 'below_threshold',
    bankless: 'no_bank_details',
    mistyped: 'bank_details_wrong',
    held: 'hold',
    'other-currency': 'currency',
    young: 'net_days',
    'new-account': 'bank_changed',
  })
  expect(await status('lantern')).toMatchObject({
    threshold: '1000.00',
    payable: '1200.004321',
    due: '1200.00',
    blocked_by: [],
    next_run: expect.stringMatching(/-05$/) as string,
  })
  const young = await status('young')
  expect(young.blocked_by).toMatchObject([{ reason: 'net_days' }])
  expect(young.due).toBe('400.00')
})

test('an organization’s own threshold is not below the network’s', async () => {
  const put = (threshold: string | null) =>
    world.call(of('lantern'), {
      method: 'PUT',
      path: '/organization/payout-threshold',
      body: { threshold },
    })
  expect((await put('999.99')).json()).toMatchObject({
    reason: 'threshold_too_low',
    field: 'threshold',
  })
  expect((await put('1200.01')).json()).toMatchObject({
    threshold: '1200.01',
    own_threshold: '1200.01',
    blocked_by: [{ reason: 'below_threshold' }],
  })
  expect((await preview(books)).due.map((line) => line.organization_name)).toEqual(['pines'])
  expect((await put(null)).json()).toMatchObject({ own_threshold: null, threshold: '1000.00' })
  const trail = await world.ask(
    `SELECT details->'threshold' AS threshold FROM audit_log WHERE action = 'organization.set-payout-threshold' ORDER BY at, id`,
  )
  expect(trail).toHaveLength(2)
})

test('a run moves money only by another one who types its total and count [MONEY-CHECK-19, MONEY-M13]', async () => {
  const { content } = await preview(books)
  const early = await act(books, '/payout-runs', {
    provider: 'bank_file',
    content: content.replace(/^../, 'zz'),
    reason: 'the monthly run',
  })
  expect(early.json()).toMatchObject({ reason: 'payouts_changed' })
  const { run, proposal } = await propose(books)
  expect(await runOf(books, run)).toMatchObject({ state: 'proposed', states: { planned: 2 } })
  expect((await preview(books)).due).toEqual([])
  const refused = async (given: Parameters<typeof approve>[2]) =>
    (await approve(books, proposal, given)).json<{ reason: string }>().reason
  expect(await refused({ as: books.proposer })).toBe('proposal_own')
  for (const retyped of [['2200.00', '3'], ['2200.01', '2'], ['2200.00'], []])
    expect(await refused({ retyped }), retyped.join()).toBe('retyped_wrong')
  expect(await balanceOf(world, 'payouts:in_flight')).toBe(0n)
  // Of many approvals at once, over two nodes, exactly one pays.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => approve(books, proposal, { retyped: ['2200', '2'] })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await balanceOf(world, 'payouts:in_flight')).toBe(micros(2200))
  expect(await balanceOf(world, 'publisher:payable', of('lantern').organizationId)).toBe(4_321n)
  expect(await runOf(books, run)).toMatchObject({ state: 'approved', states: { approved: 2 } })
  expect(await status('lantern')).toMatchObject({ payable: '0.004321', under_way: '1200.00' })
  expect(await faultsOf(books)).toEqual([])
})

const lastRun = async () => {
  const [row] = await world.ask<{ id: string }>(
    'SELECT id FROM payout_runs ORDER BY id DESC LIMIT 1',
  )
  return row?.id ?? ''
}
const file = async (run: string) =>
  (await act(books, `/payout-runs/${run}/file`)).json<Reply<typeof downloadPayoutFile>>()

test('the file is the same bytes ever after, and no cell of it is a formula [MONEY-CHECK-20, MONEY-CHECK-21]', async () => {
  const run = await lastRun()
  const first = await file(run)
  const text = Buffer.from(first.content, 'base64').toString()
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toMatch(/^reference,organization,account_holder,iban,account_number,swift,amount,/)
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain(`'=Lantern & Söhne,${rightIban},,,1200.00,USD`)
  expect(lines.join()).toContain(`Quiet Pines Inc,,12345678,CHASUS33,1000.00,USD`)
  expect(text).not.toMatch(/(^|,)[=+\-@]/m)
  expect(await runOf(books, run)).toMatchObject({ states: { sending: 2 }, file: { format: 'csv' } })
  expect((await file(run)).content).toBe(first.content)
  const path = `/finance/payout-runs/${run}/file`
  const administrator = await makeOperator(world, 'administrator')
  const refused = await callOperator(world, administrator, { method: 'POST', path })
  expect(refused.json()).toMatchObject({ reason: 'operator_role_missing' })
  const [stored] = await world.ask<{ content: Buffer }>('SELECT content FROM payout_files')
  expect(stored?.content.includes('12345678')).toBe(false)
})

test('what two operators say came back is payable again [MONEY-CHECK-23, FINDINGS3-H3]', async () => {
  const run = await lastRun()
  const mark = (body: object) =>
    act(books, `/payout-runs/${run}/marks`, { reason: 'seen at the bank', ...body })
  const reasonOf = async (sent: ReturnType<typeof mark>) =>
    (await sent).json<{ reason?: string }>().reason
  expect(await reasonOf(mark({ mark: 'paid' }))).toBe('payout_not_markable')
  expect((await mark({ mark: 'sent' })).statusCode).toBe(200)
  expect(await reasonOf(mark({ mark: 'paid', day: '2199-01-01' }))).toBe('value_date_wrong')
  expect(await reasonOf(mark({ mark: 'paid', day: '2020-01-01' }))).toBe('value_date_wrong')
  expect((await mark({ mark: 'paid' })).json()).toMatchObject({ states: { paid: 2 } })
  expect(await balanceOf(world, 'cash:bank')).toBe(micros(2200))
  const paymentsOf = async (name: string) =>
    (await world.call(of(name), { method: 'GET', path: '/organization/payments' })).json<
      Reply<typeof listPayments>
    >()
  const [paid] = await paymentsOf('lantern')
  expect(paid).toMatchObject({ amount: 1200, currency: 'USD', paid_amount: 1200, state: 'paid' })
  expect(paid?.view).toBe(`/account/payment/${paid?.id}`)
  const { lines } = await runOf(books, run)
  const pines = lines.find((line) => line.organization_name === 'pines')
  // One operator alone cannot say it, in any way.
  const reason = 'The account is closed.'
  expect((await mark({ mark: 'returned', payouts: [pines?.id], reason })).statusCode).toBe(422)
  const resolve = (body: object) =>
    act(books, `/payouts/${pines?.id}/resolution`, { outcome: 'returned', reason, ...body })
  expect(await reasonOf(resolve({ day: '2199-01-01' }))).toBe('value_date_wrong')
  expect(await reasonOf(resolve({ day: '2020-01-01' }))).toBe('value_date_wrong')
  const resolved = await resolve({ is_account_refused: true })
  const { proposal_id: proposal } = resolved.json<{ proposal_id: string }>()
  expect(await balanceOf(world, 'publisher:payable', of('pines').organizationId)).toBe(0n)
  const own = await approve(books, proposal, { as: books.proposer, retyped: [] })
  expect(own.json()).toMatchObject({ reason: 'proposal_own' })
  expect((await approve(books, proposal, { retyped: [] })).statusCode).toBe(200)
  expect(await runOf(books, run)).toMatchObject({ states: { paid: 1, returned: 1 } })
  await books.signIn()
  expect(await reasonOf(resolve({}))).toBe('payout_not_markable')
  const [back] = await paymentsOf('pines')
  expect(back?.state).toBe('returned')
  expect(back?.returned_on).toBe(
    (await runOf(books, run)).lines.find(({ state }) => state === 'returned')?.returned_on,
  )
  await world.ask(
    `INSERT INTO payouts SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'reference', 'again',
       'state', 'paid', 'returned_on', NULL, 'month', '1999-01-01', 'replaces', p.id))).* FROM payouts p WHERE state = 'returned'`,
  )
  expect((await paymentsOf('pines'))[0]).toMatchObject({ paid_again_on: back?.date.slice(0, 10) })
  await world.ask("DELETE FROM payouts WHERE reference = 'again'")
  const shown = await world.call(of('pines'), {
    method: 'GET',
    path: `/organization/payments/${back?.id}`,
  })
  expect(shown.json<Reply<typeof showPayment>>()).toMatchObject({
    state: 'returned',
    return_reason: 'The account is closed.',
    reference: pines?.reference,
  })
  const payable = { payable: '1000.00', due: '1000.00' }
  expect((await status('pines')).blocked_by).toEqual([{ reason: 'bank_refused', until: null }])
  const allow = () => act(books, `/payouts/${pines?.id}/account`, { reason: 'The bank was wrong.' })
  expect((await allow()).statusCode).toBe(200)
  expect(await reasonOf(allow())).toBe('account_not_refused')
  expect(await status('pines')).toMatchObject({ ...payable, blocked_by: [] })
  expect(await runOf(books, run)).toMatchObject({ state: 'finished' })
  const notices = await world.ask(
    `SELECT kind FROM member_notices WHERE kind IN ('payment_recorded', 'payment_returned') ORDER BY kind`,
  )
  expect(notices.map(({ kind }) => String(kind))).toEqual([
    'payment_recorded',
    'payment_recorded',
    'payment_returned',
  ])
  expect(await faultsOf(books)).toEqual([])
})

test('a line whose account changed after the proposal is left out [MONEY-CHECK-19, FINDINGS3-H3]', async () => {
  await world.ask(`UPDATE network_holds SET lifted_by = 'operator:ida', lifted_at = app_now()`)
  const due = (await preview(books)).due.find((line) => line.organization_name === 'pines')
  expect(due).toMatchObject({ replaced: { state: 'returned' }, paid_before: { paid: '1000.00' } })
  // A proposal that was not approved replaces nothing.
  const refused = await propose(books)
  await actAs(world, books.approver, {
    method: 'POST',
    path: `/proposals/${refused.proposal}/refusal`,
    body: { reason: 'not yet' },
  })
  await books.signIn()
  const { run, proposal } = await propose(books)
  const { lines } = await runOf(books, run)
  expect(lines.map((line) => line.organization_name).toSorted()).toEqual(['held', 'pines'])
  const pines = lines.find((line) => line.organization_name === 'pines')
  expect(pines?.replaces).not.toBeNull()
  const before = { replaced: { month: '2020-01', amount: '1000.00', state: 'returned' } }
  const paid = { paid_before: { paid: '1000.00', returned: '1000.00' } }
  expect(pines).toMatchObject({ ...before, ...paid })
  // The approver reads both: what one line replaces, and that nothing was paid for the other.
  const shown = await actAs<Reply<typeof showProposal>>(world, books.approver, {
    method: 'GET',
    path: `/proposals/${proposal}`,
  })
  expect(shown.changes).toContainEqual({ field: 'Retried payouts', before: null, after: '1' })
  expect(shown.changes.find(({ field }) => field === 'pines')).toEqual({
    field: 'pines',
    before: `1000.00 USD was paid for 2020-01, 1000.00 USD of it came back, replaces ${pines?.replaced?.reference} of 2020-01 (1000.00 USD, returned)`,
    after: '1000.00 USD',
  })
  expect(shown.changes.find(({ field }) => field === 'held')?.before).toBeNull()
  await world.ask('UPDATE bank_details SET iban = NULL WHERE organization_id = $1', [
    of('held').organizationId,
  ])
  await fillBank(world, of('held'), { iban: 'GB82WEST12345698765432' })
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const after = await runOf(books, run)
  expect(after.states).toEqual({ approved: 1, cancelled: 1 })
  expect(after.lines.find((line) => line.state === 'cancelled')).toMatchObject({
    organization_name: 'held',
    note: 'The bank details have changed since it was proposed.',
  })
  expect(await balanceOf(world, 'publisher:payable', of('held').organizationId)).toBe(micros(2000))
  expect(await faultsOf(books)).toEqual([])
})

test('two operators say that a payout failed, and its amount is payable again', async () => {
  const run = await lastRun()
  const paying = (await runOf(books, run)).lines.find((line) => line.state === 'approved')
  const resolve = (body: object) =>
    act(books, `/payouts/${paying?.id}/resolution`, { reason: 'The bank refused it', ...body })
  expect((await resolve({ outcome: 'sent' })).json()).toMatchObject({
    reason: 'payout_not_markable',
  })
  const { proposal_id: id } = (await resolve({ outcome: 'failed' })).json<{ proposal_id: string }>()
  expect((await runOf(books, run)).lines.find(({ id: one }) => one === paying?.id)).toMatchObject({
    state: 'approved',
    proposal_id: id,
  })
  expect((await approve(books, id, { retyped: [] })).statusCode).toBe(200)
  expect((await runOf(books, run)).states).toEqual({ failed: 1, cancelled: 1 })
  expect(await balanceOf(world, 'publisher:payable', of('pines').organizationId)).toBe(micros(1000))
  expect(await faultsOf(books)).toEqual([])
})

test('a payment by hand takes at most what is payable and waits for no account', async () => {
  const pay = (amount: string, name = 'bankless') =>
    act(books, '/manual-payouts', {
      organization_id: of(name).organizationId,
      amount,
      reason: 'They asked for a cheque',
    })
  expect((await pay('2000.01')).json()).toMatchObject({
    reason: 'payout_too_large',
    field: 'amount',
  })
  const { proposal_id: id } = (await pay('150.50')).json<{ proposal_id: string }>()
  expect((await approve(books, id)).statusCode).toBe(200)
  expect((await pay('1')).json()).toMatchObject({ reason: 'payout_in_run' })
  const run = await lastRun()
  for (const mark of ['sent', 'paid'])
    expect(
      (await act(books, `/payout-runs/${run}/marks`, { mark, reason: 'by cheque' })).statusCode,
    ).toBe(200)
  expect(await balanceOf(world, 'publisher:payable', of('bankless').organizationId)).toBe(
    micros(2000) - 150_500_000n,
  )
  expect(await faultsOf(books)).toEqual([])
})

test('settings change by two: a lower threshold lets more be paid', async () => {
  const put = (body: object) =>
    callOperator(world, books.proposer, {
      method: 'PUT',
      path: '/finance/payout-settings',
      body: { threshold: '10', net_days: 30, account_name: null, account_iban: null, ...body },
    })
  const why = { reason: 'Small publishers' }
  const named = { account_name: 'Network', account_iban: wrongIban, ...why }
  expect((await put(named)).json()).toMatchObject({ reason: 'iban_not_valid' })
  expect((await put({ threshold: '0', ...why })).json()).toMatchObject({
    reason: 'threshold_too_low',
  })
  const { proposal_id: id } = (await put(why)).json<{ proposal_id: string }>()
  const { settings } = await preview(books)
  expect(settings).toMatchObject({ threshold: '1000.00', proposal_id: id })
  expect((await approve(books, id, { retyped: [] })).statusCode).toBe(200)
  const after = await preview(books)
  expect(after.settings).toMatchObject({ threshold: '10.00', proposal_id: null })
  expect(after.due.map((line) => line.organization_name)).toContain('small')
  expect((await put(why)).json()).toMatchObject({ reason: 'settings_same' })
})

describe('the books and payouts', () => {
  test('verify finds a payout, an entry or a payment that is missing', async () => {
    const breaches = {
      'in flight': `UPDATE payouts SET state = 'approved', approved_on = app_now()::date
        WHERE state = 'cancelled' AND note LIKE 'The bank details%'`,
      'each step': `UPDATE payouts SET state = 'cancelled', approved_on = NULL WHERE state = 'approved'`,
      payments: `UPDATE payments SET reference = 'x' || reference`,
    }
    await tamper(world, breaches['in flight'])
    expect((await faultsOf(books)).join('\n')).toContain('in flight')
    expect((await faultsOf(books)).join('\n')).toContain('each step')
    await tamper(world, breaches['each step'])
    await world.ask(breaches.payments)
    expect((await faultsOf(books)).join('\n')).toContain("in the organization's payments")
    await world.ask(`UPDATE payments SET reference = substr(reference, 2)`)
    expect(await faultsOf(books)).toEqual([])
  })

  test('what was earned is payable, under way or paid, to the micro', async () => {
    const [row] = await world.ask<{ earned: string; paid: string }>(
      `SELECT (SELECT sum(t.amount_micros) FROM ledger_transfers t JOIN ledger_entries e ON e.id = t.entry_id WHERE e.key LIKE 'month/%')::text AS earned,
         (SELECT sum(amount_micros) FROM payouts WHERE state = 'paid')::text AS paid`,
    )
    const payable = await balanceOf(world, 'publisher:payable')
    const flight = await balanceOf(world, 'payouts:in_flight')
    expect(payable + flight + BigInt(row?.paid ?? 0)).toBe(BigInt(row?.earned ?? 0))
  })
})

/** From today on, tax is to be withheld from what an organization is paid. */
const withhold = (name: string) =>
  setTax(world.services, {
    email: of(name).email,
    side: 'publisher',
    kind: 'none',
    withheldBp: 1500,
  })

test('a line whose tax or currency changed since the proposal is left out', async () => {
  const { run, proposal } = await propose(books)
  const { lines } = await runOf(books, run)
  const names = lines.map((line) => line.organization_name)
  expect(names).toEqual(expect.arrayContaining(['small', 'pines', 'young']))
  await withhold('small')
  await world.ask(`UPDATE organizations SET payout_currency = 'EUR' WHERE id = $1`, [
    of('pines').organizationId,
  ])
  const payable = await balanceOf(world, 'publisher:payable', of('small').organizationId)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const after = await runOf(books, run)
  expect(after.states).toEqual({ approved: names.length - 2, cancelled: 2 })
  const noteOf = (name: string) =>
    after.lines.find((line) => line.organization_name === name && line.state === 'cancelled')?.note
  expect(noteOf('small')).toContain('tax that is withheld')
  expect(noteOf('pines')).toContain('payout currency')
  expect(await balanceOf(world, 'publisher:payable', of('small').organizationId)).toBe(payable)
  expect(await faultsOf(books)).toEqual([])
})

test('a payment by hand is left out where other tax is to be withheld by now', async () => {
  const pay = async (name: string) => {
    const body = { organization_id: of(name).organizationId, amount: '1', reason: 'A cheque' }
    const sent = await act(books, '/manual-payouts', body)
    return sent.json<{ proposal_id: string }>().proposal_id
  }
  for (const [name, state] of [
    ['mistyped', 'cancelled'],
    ['other-currency', 'approved'],
  ] as const) {
    const proposal = await pay(name)
    if (name === 'mistyped') await withhold(name)
    expect((await approve(books, proposal)).statusCode).toBe(200)
    expect((await runOf(books, await lastRun())).states).toEqual({ [state]: 1 })
  }
  expect(await faultsOf(books)).toEqual([])
})

test('a member of an organization in a run decides nothing about it [FINDINGS3-M2]', async () => {
  await makeMore()
  const { organizationId, email } = of('more')
  const rename = 'UPDATE operators SET email = $2 WHERE id = $1'
  const asMember = ({ id }: TestOperator) => world.ask(rename, [id, email])
  const free = (operator: TestOperator) => world.ask(rename, [operator.id, operator.email])
  await asMember(books.proposer)
  await expect(propose(books)).rejects.toThrow('own_organization')
  await free(books.proposer)
  await books.signIn()
  const { run, proposal } = await propose(books)
  expect(JSON.stringify(await runOf(books, run))).toContain(organizationId)
  await asMember(books.approver)
  const look = { method: 'GET', path: `/proposals/${proposal}` } as const
  const shown = await actAs<Reply<typeof showProposal>>(world, books.approver, look)
  expect(shown.may_decide).toBe(false)
  expect((await approve(books, proposal)).json()).toMatchObject(own)
  const path = `/proposals/${proposal}/refusal`
  const refused = { method: 'POST', path, body: { reason: 'a test' } } as const
  const refusal = await callOperator(world, books.approver, refused)
  expect(refusal.json()).toMatchObject(own)
  await free(books.approver)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  await books.signIn()
  await asMember(books.proposer)
  const mark = { mark: 'sent', reason: 'a test' }
  expect((await act(books, `/payout-runs/${run}/file`)).json()).toMatchObject(own)
  expect((await act(books, `/payout-runs/${run}/marks`, mark)).json()).toMatchObject(own)
  await free(books.proposer)
  expect((await act(books, `/payout-runs/${run}/file`)).statusCode).toBe(200)
})

/** Two more organizations that can be paid now. */
async function makeMore(): Promise<void> {
  for (const name of ['more', 'most'])
    people[name] = await makePublisher(books, { name, payable: micros(3000), bank })
  await ripen(books)
}
