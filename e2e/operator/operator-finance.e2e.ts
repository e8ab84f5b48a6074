import { expect, test } from 'vitest'
import { downloaded, downloadedText, expectFineEverywhere } from '../support/browser.ts'
import { operatorSession, proposal } from '../answers/operator-answers.ts'
import {
  answerFinance,
  line,
  networkCharge,
  shownCharge,
  shownMonth,
} from '../answers/operator-finance-answers.ts'
import { answerNetwork, organization } from '../answers/operator-network-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, visit, role, address, bodies } = operatorScreens(answerNetwork, answerFinance)

test.for([
  ['operator, finance', ''],
  ['operator, days', '/days?month=2026-05'],
  ['operator, months', '/months'],
  ['operator, a month', '/months/2026-04'],
  ['operator, journal', '/journal'],
  ['operator, an entry', `/journal/${line.entry_id}`],
  ['operator, adjustments', '/adjustments'],
  ['operator, invoices', '/invoices?state=open'],
  ['operator, an invoice', '/invoices/0199-invoice-1'],
  ['operator, charges', '/charges'],
  ['operator, a charge', `/charges/${networkCharge.id}`],
  ['operator, disputes', '/disputes'],
  ['operator, credit limits', '/credits'],
  ['operator, rates', '/rates'],
] as const)('%s is fine on every screen [OPERATOR-9.26]', async ([name, path]) => {
  await visit(`/finance${path}`)
  await expectFineEverywhere(mocked.page, name)
})

test('an alarm leads to the day that differs, which is counted again with a reason [MONEY-CHECK-11]', async () => {
  await open('/finance')
  expect(await role('alert').count()).toBe(1)
  await role('link', { name: /^The counts of 2026-05-24 differ/ }).click()
  await expect.poll(address).toBe('/operator/finance/days?month=2026-05')
  await role('button', { name: 'Count now: 24 May 2026' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Reason').fill('The counter was put right')
  await dialog.getByRole('button', { name: 'Count' }).click()
  await mocked.page.getByText('24 May 2026: posted.').waitFor()
  expect(bodies(/^POST .*2026-05-24\/close$/)).toEqual([{ reason: 'The counter was put right' }])
})

test('the trial balance of an earlier day is shown with its seal, and saved with every digit', async () => {
  await open('/finance')
  await mocked.page.getByText('Everything that was posted until now.').waitFor()
  await mocked.page.getByText('Debits $1,204.50, credits $1,204.50: equal.').waitFor()
  await mocked.page.getByLabel('At the end of').fill('2026-04-30')
  await expect.poll(address).toBe('/operator/finance?at=2026-04-30')
  await mocked.page.getByText(/the end of 30 Apr 2026 \(UTC\), which is sealed\.$/).waitFor()
  const file = await downloaded(mocked.page, role('button', { name: 'Save as CSV' }))
  expect(file.suggestedFilename()).toBe('Trial balance 2026-04-30.csv')
  expect(await downloadedText(file)).toBe(
    'Account,Currency,Debits,Credits,Balance\r\nadvertiser,USD,1204.500001,0.00,-1204.500001\r\n' +
      'network:estimated,USD,0.00,1204.500001,1204.500001\r\n',
  )
})

test('a reply without an amount is an error with the id of its request, and never a 0', async () => {
  const { total: _total, ...without } = networkCharge
  mocked.answer('GET /operator/v1/finance/charges', { body: { charges: [without], next: null } })
  await open('/finance/charges')
  const alert = role('alert').filter({ hasText: 'The answer of the server is not as expected' })
  expect(await alert.innerText()).toContain(
    'not as expected (charges.0.total). Nothing of it is shown. Request played-1.',
  )
  expect(await role('row').count()).toBe(0)
  expect(await role('main').innerText()).not.toMatch(/[$€]|0[.]00/)
})

test('a month cannot be proposed while something is missing, and can be afterwards [MONEY-CHECK-18]', async () => {
  await open('/finance/months/2026-04')
  expect(await role('button', { name: 'Propose to close it' }).count()).toBe(0)
  await role('link', { name: 'An adjustment of 2026-04-02 waits for a decision.' }).waitFor()
  for (const [text, way] of [
    ['EUR has no exchange rate.', '/operator/finance/rates'],
    [/no tax treatment is decided/, `/operator/organizations/${organization.id}`],
    ['The closing balance of cash:bank is not entered.', '/operator/finance/cash'],
  ] as const)
    expect(await role('link', { name: text }).getAttribute('href')).toBe(way)
  await mocked.page.getByText('No tax treatment as advertiser').waitFor()
  mocked.answer('GET /operator/v1/finance/months/2026-04', { body: { ...shownMonth, missing: [] } })
  await open('/finance/months/2026-04')
  await role('button', { name: 'Propose to close it' }).click()
  const proposed = { ...shownMonth, missing: [], proposal_id: proposal.id }
  mocked.answer('GET /operator/v1/finance/months/2026-04', { body: proposed })
  await role('dialog').getByLabel('Reason').fill('All days are posted')
  await role('dialog').getByRole('button', { name: 'Propose' }).click()
  await role('link', { name: /^Its close is proposed/ }).waitFor()
  expect(bodies(/^POST .*2026-04\/close$/)).toEqual([{ reason: 'All days are posted' }])
})

test('a line leads to its entry and to what caused it, and a filter of the address is sent', async () => {
  await open(`/finance/journal?account=advertiser&organization=${organization.id}&cause=delivery/x`)
  expect(mocked.sent('GET /operator/v1/finance/journal').at(-1)?.query).toEqual({
    account: 'advertiser',
    organization: organization.id,
    cause: 'delivery/x',
  })
  await role('button', { name: 'Not only Harbour & Vine' }).click()
  await role('link', { name: 'Delivery of 2026-05-25' }).click()
  await role('heading', { name: 'Entry' }).waitFor()
  await role('link', { name: 'Day 25 May 2026' }).click()
  await expect.poll(address).toBe('/operator/finance/days?month=2026-05')
  await role('link', { name: 'Journal of 25 May 2026' }).click()
  await expect.poll(address).toBe('/operator/finance/journal?cause=delivery/2026-05-25')
})

test('a recheck of traffic fills in an adjustment, and what is proposed shows its effect', async () => {
  const query = 'placement=p-1&from=2026-05-20&to=2026-05-21&amount=3.07+USD&reason=A+click+farm'
  await open(`/finance/adjustments?organization=${organization.id}&${query}`)
  const dialog = role('dialog')
  await dialog.getByText('A recheck found 3.07 USD to take back from Harbour & Vine.').waitFor()
  mocked.answer('POST /operator/v1/finance/adjustments', {
    status: 409,
    body: { reason: 'day_not_posted', message: '2026-05-21 is not posted yet.' },
  })
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('2026-05-21 is not posted yet.').waitFor()
  answerFinance(mocked)
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.poll(address).toBe(`/operator/approvals/${proposal.id}`)
  expect(bodies('POST /operator/v1/finance/adjustments').at(-1)).toEqual({
    placement_id: 'p-1',
    day_from: '2026-05-20',
    day_till: '2026-05-21',
    reason: 'A click farm',
  })
})

test('a rate that differs much is proposed to another operator [FINDINGS3-H4]', async () => {
  mocked.answer('POST /operator/v1/finance/rates', ({ body }) =>
    (body as { proposes?: boolean }).proposes === true
      ? { body: { state: 'proposed', proposal_id: proposal.id, rate: null } }
      : { status: 409, body: { reason: 'rate_far', message: 'This differs by more than 20 %.' } },
  )
  await open('/finance/rates')
  await role('button', { name: 'Add a rate' }).click()
  const dialog = role('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Choose a currency').waitFor()
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await role('option', { name: 'EUR, Euro' }).click()
  await dialog.getByLabel('Value of one unit in USD').fill('9.1')
  await dialog.getByLabel('Reason').fill('The bank of today')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('This differs by more than 20 %.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Propose this change to another operator' }).check()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await mocked.page.getByText('Proposed. Another operator has to approve it.').waitFor()
  const sent = { currency: 'EUR', usd: '9.1', reason: 'The bank of today' }
  expect(bodies('POST /operator/v1/finance/rates')).toEqual([sent, { ...sent, proposes: true }])
})

test('a credit limit is changed with a reason, and what is wrong is said beside it', async () => {
  await open('/finance/credits')
  await role('button', { name: 'Change the limit of Harbour & Vine' }).click()
  const dialog = role('dialog')
  const field = dialog.getByLabel('Limit in USD')
  await field.fill('1.234')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByText(/^Enter an amount with at most 2 decimals/).waitFor()
  await field.fill('2000')
  await dialog.getByLabel('Reason').fill('They pay in time')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await mocked.page.getByText('Proposed. Another operator has to approve it.').waitFor()
  expect(bodies(/^PUT .*organization-1$/)).toEqual([{ limit: '2000', reason: 'They pay in time' }])
})

test('an invoice is found, its payment booked with a reason, and its write-off proposed', async () => {
  const list = 'GET /operator/v1/finance/invoices'
  const one = '/operator/finance/invoices/0199-invoice-1'
  await open('/finance/invoices?text=harbour')
  await expect.poll(() => mocked.sent(list).at(-1)?.query).toEqual({ text: 'harbour' })
  await role('link', { name: 'TEST-INV-2026-000007' }).click()
  await expect.poll(address).toBe(one)
  await role('button', { name: 'Write off' }).click()
  await role('dialog').getByRole('button', { name: 'Propose' }).click()
  await role('dialog').getByText('Say why, in three characters or more').waitFor()
  await role('dialog').getByLabel('Reason').fill('The studio is gone')
  await role('dialog').getByRole('button', { name: 'Propose' }).click()
  await mocked.page.getByText('Proposed. Another operator has to approve it.').waitFor()
  const settled = { status: 409, body: { reason: 'invoice_settled', message: 'Nothing is left.' } }
  mocked.answer(/^POST .*0199-invoice-1\/payment$/, settled)
  await role('button', { name: 'Book a payment' }).click()
  await role('dialog').getByLabel('Reason').fill('Wire 4711')
  await role('dialog').getByRole('button', { name: 'Book the payment' }).click()
  await role('dialog').getByText('Nothing is left.').waitFor()
  expect(bodies(/^POST .*\/payment$/)).toEqual([{ reason: 'Wire 4711' }])
})

test('terms and tax of an organization are decided with a reason, and what is wrong is said beside it', async () => {
  await open(`/organizations/${organization.id}`)
  await role('heading', { name: 'Payment' }).waitFor()
  await mocked.page.getByText('By invoice since 1 Feb 2026').waitFor()
  await role('button', { name: 'Change terms' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Credit limit in USD').fill('1.234')
  await dialog.getByLabel('Reason').fill('They asked for it')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByText(/^Enter an amount with at most 2 decimals/).waitFor()
  await dialog.getByLabel('Credit limit in USD').fill('500')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await mocked.page.getByText('The terms are changed.').waitFor()
  expect(bodies(/^PUT .*\/terms$/)).toEqual([
    { terms: 'postpaid', limit: '500', reason: 'They asked for it' },
  ])
  await role('button', { name: 'Decide tax' }).click()
  await role('combobox', { name: 'Kind of tax' }).click()
  await role('option', { name: 'Tax of this country' }).click()
  await dialog.getByLabel('Reason').fill('They are in this country')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await dialog.getByText('Enter a percentage such as 19 or 7.5').waitFor()
  await dialog.getByLabel('Percent').fill('19')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await mocked.page.getByText('The tax is decided.').waitFor()
  expect(bodies(/^PUT .*\/tax$/)).toMatchObject([{ kind: 'domestic', percent: '19', from: null }])
})

test('whoever has no role of finance sees neither the link nor the pages', async () => {
  mocked.answer('GET /operator/v1/session', { body: operatorSession(['moderator']) })
  await open('/finance')
  await role('heading', { name: 'Finance', level: 1 }).waitFor()
  expect(await role('link', { name: 'Finance' }).count()).toBe(0)
  expect(mocked.sent('GET /operator/v1/finance')).toEqual([])
})

test('an unknown charge is looked up, and unused money of a paid one is given back or proposed to be [FINDINGS3-M3]', async () => {
  const path = `/operator/v1/finance/charges/${networkCharge.id}`
  await open('/finance/charges')
  await role('combobox', { name: 'State' }).click()
  await role('option', { name: 'unknown' }).click()
  await expect.poll(address).toBe('/operator/finance/charges?state=unknown')
  await role('link', { name: /26 May 2026/ })
    .first()
    .click()
  await role('heading', { name: '$714.00', level: 1 }).waitFor()
  await role('button', { name: 'Look up now' }).click()
  const paid = {
    ...shownCharge,
    state: 'succeeded',
    refundable: '600.00',
    settled_at: '2026-05-26T11:59:00.000Z',
  }
  mocked.answer(`POST ${path}/look-up`, { body: { state: 'succeeded' } })
  mocked.answer(`GET ${path}`, { body: paid })
  await role('dialog').getByLabel('Reason').fill('They ask for it')
  await role('dialog').getByRole('button', { name: 'Look up' }).click()
  await mocked.page.getByText('The charge is paid.').waitFor()
  await role('button', { name: 'Give back' }).click()
  const dialog = role('dialog')
  await dialog.getByText('You may give away $380.00 more alone: $500.00 in 30 days').waitFor()
  await dialog.getByLabel('Amount in USD, without tax').fill('0')
  await dialog.getByLabel('Reason').fill('They stopped advertising')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await dialog.getByText('Enter an amount with at most 2 decimals').waitFor()
  const used = { reason: 'balance_used', field: 'amount', message: 'More than is unused.' }
  mocked.answer(`POST ${path}/refunds`, { status: 409, body: { code: 409, ...used } })
  await dialog.getByLabel('Amount in USD, without tax').fill('600')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await dialog.getByText('More than is unused.').waitFor()
  mocked.answer(`POST ${path}/refunds`, { body: { state: 'proposed', proposal_id: proposal.id } })
  mocked.answer(`GET ${path}`, { body: { ...paid, proposal_id: proposal.id } })
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await role('link', { name: 'A refund is proposed' }).waitFor()
  expect(bodies(`POST ${path}/look-up`)).toEqual([{ reason: 'They ask for it' }])
  expect(bodies(`POST ${path}/refunds`).at(-1)).toEqual({
    amount: '600',
    reason: 'They stopped advertising',
  })
  await role('button', { name: 'Send again' }).click()
  mocked.answer(/^POST .*\/refunds\/0199-refund-1\/retry$/, { body: { state: 'succeeded' } })
  await role('dialog').getByLabel('Reason').fill('The card is renewed')
  await role('dialog').getByRole('button', { name: 'Send again' }).click()
  await mocked.page.getByText('The refund is given back.').waitFor()
})

test('a dispute of the sandbox is decided by an operator, a real one by the bank', async () => {
  await open('/finance/disputes')
  const rows = role('table', { name: 'Disputes' }).getByRole('row')
  expect(await rows.count()).toBe(3)
  expect(await role('button', { name: 'Win' }).count()).toBe(1)
  const CLOSE = 'POST /operator/v1/finance/disputes/0199-dispute-1/close'
  mocked.answer(CLOSE, { body: { state: 'lost' } })
  await role('button', { name: 'Lose' }).click()
  await role('dialog').getByLabel('Reason').fill('Nobody answered it')
  await role('dialog').getByRole('button', { name: 'Lose', exact: true }).click()
  await mocked.page.getByText('The dispute is lost.').waitFor()
  expect(bodies(CLOSE)).toEqual([{ outcome: 'lost', reason: 'Nobody answered it' }])
})
