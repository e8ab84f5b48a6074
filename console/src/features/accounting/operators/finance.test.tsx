import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { answerFor } from '../../../../../e2e/answers/answer-for.ts'
import { invoice } from '../../../../../e2e/answers/books-answers.ts'
import { operatorSession, proposal } from '../../../../../e2e/answers/operator-answers.ts'
import {
  answerFinance,
  finance as shownFinance,
  networkCharge,
  rate,
  shownCharge,
  shownMonth,
} from '../../../../../e2e/answers/operator-finance-answers.ts'
import { answerNetwork, organization } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { until } from '../../../../test/shown-console.tsx'

const answers = [answerNetwork, answerFinance]

test('a reply without an amount is an error and never a 0', async () => {
  const { total: _total, ...without } = networkCharge
  const page = await showOperator('/finance/charges', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance/charges', { body: { charges: [without], next: null } }),
  )
  await page
    .part('alert')
    .shows(
      'The server sent an unexpected response (charges.0.total). It is not shown. Request played-1.',
    )
  expect(screen.queryAllByRole('row')).toEqual([])
  expect(screen.getByRole('main').textContent).not.toMatch(/[$€]|0[.]00/)
})

test('a month can be proposed only when nothing is missing [MONEY-CHECK-18]', async () => {
  const page = await showOperator('/finance/months/2026-04', ...answers)
  const list = page.part('list', 'Close checklist')
  await list.part('link', 'The adjustment of 2 April 2026 is pending approval.').element()
  expect(screen.queryByRole('button', { name: 'Request close' })).toBeNull()
  for (const [text, way] of [
    ['EUR has no exchange rate.', '/operator/finance/rates'],
    [/no tax treatment/, `/operator/organizations/${organization.id}`],
    ['Bank account: enter the closing balance of 30 April 2026.', '/operator/finance/cash'],
  ] as const)
    expect((await page.part('link', text).element()).getAttribute('href')).toBe(way)
  await page.shows('No tax treatment as advertiser')
  const states = async () =>
    (await list.all('img')).map((image) => image.getAttribute('aria-label'))
  const [done, todo, held] = ['Done', 'To do', 'Does not stop the close']
  expect(await states()).toEqual([done, todo, todo, todo, todo, todo, held, done, held])
  const ready = { ...shownMonth, missing: [], publisher_invoices_missing: 2 }
  page.answer('GET /operator/v1/finance/months/2026-04', { body: ready })
  await page.open('/finance')
  await page.open('/finance/months/2026-04')
  await page.part('button', 'Request close').element()
  expect(await states()).toEqual([...Array<string>(6).fill(done), held, held, held])
  await page.click('Request close')
  await page
    .part('dialog')
    .shows(
      'Earnings of 1 organization will be held: no bank details (1), placement under review (1).',
    )
  const proposed = { ...ready, proposal_id: proposal.id }
  page.answer('GET /operator/v1/finance/months/2026-04', { body: proposed })
  await page.part('dialog').type('Reason', 'All days are posted')
  await page.part('dialog').click('Request close')
  await page.part('link', /^The close is pending/).element()
  expect(page.bodies(/^POST .*2026-04\/close$/)).toEqual([{ reason: 'All days are posted' }])
})

test('an organization that is held for its bank details is asked once a week', async () => {
  const path = `/finance/months/${shownMonth.month}`
  const page = await showOperator(path, ...answers)
  const [held] = shownMonth.organizations
  const asked = { ...held, bank_details_asked_at: new Date().toISOString() }
  const body = { ...shownMonth, organizations: [asked, ...shownMonth.organizations.slice(1)] }
  const ask = await page.part('button', `Ask for bank details: ${held?.name}`).element()
  page.answer(`GET /operator/v1${path}`, { body })
  ask.click()
  await page.shows(`${held?.name} has a notice about its bank details.`)
  await page.shows(/^Asked /)
  expect(
    page.sent(`POST /operator/v1/finance/organizations/${held?.id}/bank-details-request`),
  ).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Ask for bank details/ })).toBeNull()
})

test('a line leads to its entry and to what caused it', async () => {
  const query = { account: 'advertiser', organization: organization.id, cause: 'delivery/x' }
  const page = await showOperator(
    `/finance/journal?${new URLSearchParams(query).toString()}`,
    ...answers,
  )
  await until(() =>
    expect(page.sent('GET /operator/v1/finance/journal').at(-1)?.query).toEqual(query),
  )
  await page.click('Clear filter: Organization: Harbour & Vine')
  await page.click('Delivery of 25 May 2026', 'link')
  await page.part('heading', 'Entry').element()
  await page.click('Day 25 May 2026', 'link')
  await page.at('/operator/finance/days?month=2026-05')
  await page.click('Journal of 25 May 2026', 'link')
  await page.at('/operator/finance/journal?cause=delivery/2026-05-25')
})

test('a recheck of traffic fills in an adjustment, which shows its effect', async () => {
  const query = 'placement=p-1&from=2026-05-20&to=2026-05-21&amount=3.07+USD&reason=A+click+farm'
  const page = await showOperator(
    `/finance/adjustments?organization=${organization.id}&${query}`,
    ...answers,
  )
  const dialog = page.part('dialog')
  await dialog.shows('A recheck found 3.07 USD to adjust from Harbour & Vine.')
  page.answer('POST /operator/v1/finance/adjustments', {
    status: 409,
    body: { reason: 'day_not_posted', message: '2026-05-21 is not posted yet.' },
  })
  await dialog.click('Request approval')
  await dialog.shows('2026-05-21 is not posted yet.')
  answerFinance(page)
  await dialog.click('Request approval')
  await page.at(`/operator/approvals/${proposal.id}`)
  expect(page.bodies('POST /operator/v1/finance/adjustments').at(-1)).toEqual({
    placement_id: 'p-1',
    day_from: '2026-05-20',
    day_till: '2026-05-21',
    reason: 'A click farm',
  })
})

test('a rate that differs much is proposed to another operator [FINDINGS3-H4]', async () => {
  const page = await showOperator('/finance/rates', ...answers)
  page.answer('POST /operator/v1/finance/rates', ({ body }) =>
    (body as { proposes?: boolean }).proposes === true
      ? { body: { state: 'proposed', proposal_id: proposal.id, rate: null } }
      : { status: 409, body: { reason: 'rate_far', message: 'This differs by more than 20%.' } },
  )
  await page.click('Add rate')
  const dialog = page.part('dialog')
  await dialog.click('Add rate')
  await dialog.shows('Choose a currency')
  await dialog.choose('Currency', 'EUR, Euro')
  await dialog.type('Value of one unit in USD', '9.1')
  await dialog.type('Reason', 'The bank of today')
  await dialog.click('Add rate')
  await dialog.shows('This differs by more than 20%.')
  await dialog.click('Request approval for a change of more than 20%', 'checkbox')
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  const sent = { currency: 'EUR', usd: '9.1', reason: 'The bank of today' }
  expect(page.bodies('POST /operator/v1/finance/rates')).toEqual([
    sent,
    { ...sent, proposes: true },
  ])
})

test('a rate that was not set or fetched is an alarm that leads to the rates [FINDINGS3-H4]', async () => {
  const jump = { usd: '2.44', before: '1.27', source: 'ECB 2026-11-25' }
  const body = {
    network_currency: 'USD',
    fetching: {
      succeeded_at: '2026-05-20T08:00:00.000Z',
      failure: 'the answer has the status 502',
      is_behind: true,
    },
    rates: [rate, { ...rate, currency: 'CHF', jump }],
  }
  const page = await showOperator('/finance', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance/rates', { body }),
  )
  for (const text of [
    /^Review: The fetched rate of CHF, 2.44 USD \(ECB 2026-11-25\), differs by more than 20% from 1.27 USD/,
    'Review: No exchange rates fetched for 5 days: the answer has the status 502.',
  ])
    expect((await page.part('link', text).element()).getAttribute('href')).toBe(
      '/operator/finance/rates',
    )
  await page.open('/finance/rates')
  await page.part('row', /^CHF/).shows('2.44 fetched, not set')
  await page.shows(/Last fetched .*; the last attempt failed: the answer has the status 502\.$/)
})

test('without an alarm the overview says so in one line', async () => {
  const rates = { network_currency: 'USD', fetching: null, rates: [] }
  const page = await showOperator('/finance', ...answers, (mocked) => {
    mocked.answer('GET /operator/v1/finance', { body: { ...shownFinance, alarms: [] } })
    mocked.answer('GET /operator/v1/finance/rates', { body: rates })
  })
  await page.shows('No alarms')
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
})

test('what is urgent comes first in the alarms', async () => {
  const alarms = shownFinance.alarms.toReversed()
  const page = await showOperator('/finance', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance', { body: { ...shownFinance, alarms } }),
  )
  const links = await page.part('region', 'Needs attention').all('link')
  expect(links.map((link) => link.getAttribute('aria-label')).slice(0, 2)).toEqual([
    'Review: 24 May 2026 does not reconcile, so it is not posted.',
    'Review: April 2026 is due to be closed.',
  ])
})

test('a credit limit is changed with a reason', async () => {
  const page = await showOperator('/finance/credits', ...answers)
  await page.click('Change limit: Harbour & Vine')
  const dialog = page.part('dialog')
  await dialog.type('Limit in USD', '1.234')
  await dialog.click('Change limit')
  await dialog.shows(/^Enter an amount with up to 2 decimals/)
  await dialog.type('Limit in USD', '2000')
  await dialog.type('Reason', 'They pay in time')
  await dialog.click('Change limit')
  await page.shows('Sent for approval.')
  expect(page.bodies(/^PUT .*organization-1$/)).toEqual([
    { limit: '2000', reason: 'They pay in time' },
  ])
})

test('the payment of an invoice is recorded, and the rest can be written off', async () => {
  const page = await showOperator('/finance/invoices?text=harbour', ...answers)
  const list = 'GET /operator/v1/finance/invoices'
  const one = '/operator/finance/invoices/0199-invoice-1'
  await until(() => expect(page.sent(list).at(-1)?.query).toEqual({ text: 'harbour' }))
  await page.click('TEST-INV-2026-000007', 'link')
  await page.at(one)
  await page.click('Write off invoice')
  await page.part('dialog').shows(/If it is paid after all, reverse the write-off/)
  await page.part('dialog').click('Request write-off')
  await page.part('dialog').shows('Enter a reason (at least 3 characters)')
  await page.part('dialog').type('Reason', 'The studio is gone')
  await page.part('dialog').click('Request write-off')
  await page.shows('Sent for approval.')
  const settled = { status: 409, body: { reason: 'invoice_settled', message: 'Nothing is left.' } }
  page.answer(/^POST .*0199-invoice-1\/payment$/, settled)
  await page.click('Record payment')
  const dialog = page.part('dialog')
  await dialog.type('Reason', 'On the statement of May')
  await dialog.click('Record payment')
  await dialog.shows('Enter the reference of the bank')
  await dialog.type('Bank reference', ' W-4711 ')
  await dialog.type('Value date (UTC)', '2026-05-22')
  await dialog.type('Amount received in USD', '1')
  await dialog.choose('The missing amount', 'Bank fees, absorbed by the network')
  await dialog.click('Record payment')
  await dialog.shows('Nothing is left.')
  expect(page.bodies(/^POST .*\/payment$/)).toEqual([
    {
      amount: '1',
      short_as: 'bank_charge',
      value_on: '2026-05-22',
      reference: 'W-4711',
      reason: 'On the statement of May',
    },
  ])
})

test('a transfer that is alike is recorded by a second press [FINDINGS4-S7]', async () => {
  const body = answerFor(showNetworkInvoice, { ...invoice, state: 'paid', left: '0.00' })
  const page = await showOperator(`/finance/invoices/${invoice.id}`, ...answers, (mocked) =>
    mocked.answer(`GET /operator/v1/finance/invoices/${invoice.id}`, { body }),
  )
  const told = 'Record it again only if the bank shows two transfers.'
  page.answer(/^POST .*\/prepayments$/, {
    status: 409,
    body: { reason: 'receipt_alike', message: told },
  })
  await page.click('Record money to return')
  const dialog = page.part('dialog')
  await dialog.type('Amount received in USD', '100')
  await dialog.type('Bank reference', 'W-2')
  await dialog.type('Reason', 'They paid twice')
  await dialog.click('Record money to return')
  await dialog.shows(told)
  page.answer(/^POST .*\/prepayments$/, { body: { state: 'done', proposal_id: null } })
  await dialog.click('Record it as another transfer')
  await page.shows('Money to return recorded.')
  const bodies = page.bodies(/^POST .*\/prepayments$/)
  expect(bodies).toMatchObject([{ is_to_return: true }, { is_to_return: true, is_another: true }])
  expect(bodies[0]).not.toHaveProperty('is_another')
})

test('terms and tax of an organization are decided with a reason', async () => {
  const page = await showOperator(`/organizations/${organization.id}`, ...answers)
  await page.part('heading', 'Payment terms').element()
  await page.shows(/^By invoice, card, due in 2 days/)
  await page.click('Change terms')
  const dialog = page.part('dialog')
  await dialog.type('Credit limit in USD', '1.234')
  await dialog.type('Reason', 'They asked for it')
  await dialog.click('Change terms')
  await dialog.shows(/^Enter an amount with up to 2 decimals/)
  await dialog.type('Credit limit in USD', '500')
  await dialog.choose('Invoices are paid by', 'Bank transfer')
  await dialog.choose('Due', '30 days after issue')
  await dialog.click('Change terms')
  await page.shows('Payment terms changed.')
  expect(page.bodies(/^PUT .*\/terms$/)).toEqual([
    {
      terms: 'postpaid',
      limit: '500',
      pays_by: 'transfer',
      due_days: 30,
      reason: 'They asked for it',
    },
  ])
  await page.click('Set tax treatment')
  await dialog.choose('Tax treatment', 'Domestic tax')
  await dialog.type('Reason', 'They are in this country')
  await dialog.click('Set tax treatment')
  await dialog.shows('Enter a percentage such as 19 or 7.5')
  await dialog.type('Percent', '19')
  await dialog.click('Set tax treatment')
  await page.shows('Tax treatment set.')
  expect(page.bodies(/^PUT .*\/tax$/)).toMatchObject([
    { kind: 'domestic', percent: '19', from: null },
  ])
})

test('whoever has no role of finance sees neither the link nor the pages', async () => {
  const page = await showOperator('/finance', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['moderator']) }),
  )
  await page.part('heading', 'Finance').element()
  expect(screen.queryByRole('link', { name: 'Finance' })).toBeNull()
  expect(page.sent('GET /operator/v1/finance')).toEqual([])
})

test('an unknown charge is looked up, unused money of a paid one given back [FINDINGS3-M3]', async () => {
  const page = await showOperator('/finance/charges', ...answers)
  const path = `/operator/v1/finance/charges/${networkCharge.id}`
  await page.shows('Stripe (test mode)')
  await page.choose('State', 'Unknown')
  await page.at('/operator/finance/charges?state=unknown')
  await page.click(/26 May 2026/, 'link')
  await page.part('heading', '$714.00').element()
  await page.click('Sync with provider')
  const paid = {
    ...shownCharge,
    state: 'succeeded',
    refundable: '600.00',
    settled_at: '2026-05-26T11:59:00.000Z',
  }
  page.answer(`POST ${path}/look-up`, { body: { state: 'succeeded' } })
  page.answer(`GET ${path}`, { body: paid })
  await page.part('dialog').type('Reason', 'They ask for it')
  await page.part('dialog').click('Sync with provider')
  await page.shows('Charge synced: paid.')
  await page.click('Refund top-up')
  const dialog = page.part('dialog')
  await dialog.shows('You can approve $380.00 more on your own: the limit is $500.00 in 30 days')
  await dialog.type('Amount in USD, without tax', '0')
  await dialog.type('Reason', 'They stopped advertising')
  await dialog.click('Refund top-up')
  await dialog.shows('Enter an amount above 0 with up to 2 decimals')
  const used = { reason: 'balance_used', field: 'amount', message: 'More than is unused.' }
  page.answer(`POST ${path}/refunds`, { status: 409, body: { code: 409, ...used } })
  await dialog.type('Amount in USD, without tax', '600')
  await dialog.click('Refund top-up')
  await dialog.shows('More than is unused.')
  page.answer(`POST ${path}/refunds`, { body: { state: 'proposed', proposal_id: proposal.id } })
  page.answer(`GET ${path}`, { body: { ...paid, proposal_id: proposal.id } })
  await dialog.click('Refund top-up')
  await page.part('link', 'Refund pending approval').element()
  expect(page.bodies(`POST ${path}/look-up`)).toEqual([{ reason: 'They ask for it' }])
  expect(page.bodies(`POST ${path}/refunds`).at(-1)).toEqual({
    amount: '600',
    reason: 'They stopped advertising',
  })
  await page.click('Retry refund')
  page.answer(/^POST .*\/refunds\/0199-refund-1\/retry$/, { body: { state: 'succeeded' } })
  await page.part('dialog').type('Reason', 'The card is renewed')
  await page.part('dialog').click('Retry refund')
  await page.shows('Refund retried: refunded.')
})

test('an operator decides a dispute of the sandbox, the bank a real one', async () => {
  const page = await showOperator('/finance/disputes', ...answers)
  await until(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(await page.all('button', 'Mark as won')).toHaveLength(1)
  const CLOSE = 'POST /operator/v1/finance/disputes/0199-dispute-1/close'
  page.answer(CLOSE, { body: { state: 'lost' } })
  await page.click('Mark as lost')
  await page.part('dialog').type('Reason', 'Nobody answered it')
  await page.part('dialog').click('Mark as lost')
  await page.shows('Dispute lost.')
  expect(page.bodies(CLOSE)).toEqual([{ outcome: 'lost', reason: 'Nobody answered it' }])
})

test('a day that differs is counted again with a reason [MONEY-CHECK-11]', async () => {
  const page = await showOperator('/finance', ...answers)
  await page.click(/^Review: 24 May 2026 does not reconcile/, 'link')
  await page.at('/operator/finance/days?month=2026-05')
  await page.click('Recount 24 May 2026')
  await page.part('dialog').type('Reason', 'The counter was put right')
  await page.part('dialog').click('Recount day')
  await page.shows('24 May 2026: Posted.')
  expect(page.bodies(/^POST .*2026-05-24\/close$/)).toEqual([
    { reason: 'The counter was put right' },
  ])
})

test('the trial balance of an earlier day is saved with every digit', async () => {
  const page = await showOperator('/finance', ...answers)
  await page.shows('All entries posted so far.')
  const rows = await page.part('table', 'Accounts').all('row')
  const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
  expect(rows.slice(1).map((row) => cells(row).filter(Boolean))).toEqual([
    ['Assets'],
    ['Advertisers, receivable', '$1,204.50', '$0.00', '$1,204.50 Dr'],
    ['Revenue and expenses'],
    ['Network revenue, estimated', '$0.00', '$1,204.50', '$1,204.50 Cr'],
    ['Total', '$1,204.50', '$1,204.50', '$1,204.50 Dr', '$1,204.50 Cr'],
  ])
  await page.type('At the end of', '2026-04-30')
  await page.at('/operator/finance?at=2026-04-30')
  await page.shows(/through 30 Apr 2026 \(UTC\), sealed\.$/)
  const files = savedFiles()
  await page.click('Save as CSV: trial balance')
  await until(() => expect(files.map(({ name }) => name)).toEqual(['Trial balance 2026-04-30.csv']))
  expect(files[0]?.text).toBe(
    'Account,Type,Currency,Debits,Credits,Debit balance,Credit balance\r\n' +
      'advertiser,asset,USD,1204.500001,0.00,1204.500001,0.00\r\n' +
      'network:estimated,income,USD,0.00,1204.500001,0.00,1204.500001\r\n',
  )
})
