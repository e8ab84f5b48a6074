import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectFineEverywhere, untilLoaded } from './browser.ts'
import { openSharedMockedConsole, type MockedConsole } from './mocked-console.ts'
import { answerAsOperator, operatorSession, proposal } from './operator-answers.ts'
import { answerFinance, line, shownMonth } from './operator-finance-answers.ts'
import { answerNetwork, organization } from './operator-network-answers.ts'

let mocked: MockedConsole

beforeAll(async () => {
  mocked = await openSharedMockedConsole({ timezoneId: 'UTC', time: '2026-05-26T11:59:00Z' })
})
beforeEach(() => {
  answerAsOperator(mocked)
  answerNetwork(mocked)
  answerFinance(mocked)
  mocked.calls.length = 0
})
afterAll(() => mocked.close())

async function open(path: string): Promise<void> {
  await mocked.page.setViewportSize({ width: 1440, height: 900 })
  await mocked.page.goto(`/operator${path}`)
  await untilLoaded(mocked.page)
}

const role = (...given: Parameters<MockedConsole['page']['getByRole']>) =>
  mocked.page.getByRole(...given)
const address = () => {
  const { pathname, search } = new URL(mocked.page.url())
  return decodeURIComponent(pathname + search)
}
const bodies = (name: string | RegExp) => mocked.sent(name).map(({ body }) => body)

test.for([
  ['operator, finance', ''],
  ['operator, days', '/days?month=2026-05'],
  ['operator, months', '/months'],
  ['operator, a month', '/months/2026-04'],
  ['operator, journal', '/journal'],
  ['operator, an entry', `/journal/${line.entry_id}`],
  ['operator, adjustments', '/adjustments'],
  ['operator, credit limits', '/credits'],
  ['operator, rates', '/rates'],
] as const)('%s is fine on every screen [OPERATOR-9.26]', async ([name, path]) => {
  await open(`/finance${path}`)
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

test('a month cannot be proposed while something is missing, and can be afterwards [MONEY-CHECK-18]', async () => {
  await open('/finance/months/2026-04')
  expect(await role('button', { name: 'Propose to close it' }).count()).toBe(0)
  await role('link', { name: 'An adjustment of 2026-04-02 waits for a decision.' }).waitFor()
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

test('a rate that differs much is confirmed before it is added', async () => {
  mocked.answer('POST /operator/v1/finance/rates', ({ body }) =>
    (body as { is_sure: boolean }).is_sure
      ? { body: { from: '2026-05-26', usd: '9.1', source: 'Maren Dahl', set_at: null } }
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
  await dialog.getByRole('checkbox', { name: /^The change of more than 20 % is right/ }).check()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await mocked.page.getByText('EUR is worth 9.1 USD from 26 May 2026 on.').waitFor()
  const sent = { currency: 'EUR', usd: '9.1', reason: 'The bank of today' }
  expect(bodies('POST /operator/v1/finance/rates')).toEqual([
    { ...sent, is_sure: false },
    { ...sent, is_sure: true },
  ])
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

test('whoever has no role of finance sees neither the link nor the pages', async () => {
  mocked.answer('GET /operator/v1/session', { body: operatorSession(['moderator']) })
  await open('/finance')
  await role('heading', { name: 'Finance', level: 1 }).waitFor()
  expect(await role('link', { name: 'Finance' }).count()).toBe(0)
  expect(mocked.sent('GET /operator/v1/finance')).toEqual([])
})
