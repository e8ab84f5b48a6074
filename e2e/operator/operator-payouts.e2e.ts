import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadedText, expectFineEverywhere, untilLoaded } from '../support/browser.ts'
import { openSharedMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { answerAsOperator, operatorSession, proposal } from '../answers/operator-answers.ts'
import { answerFinance } from '../answers/operator-finance-answers.ts'
import { answerNetwork } from '../answers/operator-network-answers.ts'
import { answerPayouts } from '../answers/operator-payout-answers.ts'

let mocked: MockedConsole

beforeAll(async () => {
  mocked = await openSharedMockedConsole({ timezoneId: 'UTC', time: '2026-05-26T11:59:00Z' })
})
beforeEach(() => {
  answerAsOperator(mocked)
  answerNetwork(mocked)
  answerFinance(mocked)
  answerPayouts(mocked)
  mocked.answer('GET /operator/v1/session', { body: operatorSession(['finance']) })
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
const bodies = (name: string | RegExp) => mocked.sent(name).map(({ body }) => body)
const pressIn = (name: string) => role('dialog').getByRole('button', { name, exact: true }).click()

test.for([
  ['operator, payouts', '/finance/payouts'],
  ['operator, a payout run', '/finance/payouts/0199-run-1'],
  ['operator, cash', '/finance/cash'],
] as const)('%s is fine on every screen [OPERATOR-9.26]', async ([name, path]) => {
  await open(path)
  await expectFineEverywhere(mocked.page, name)
})

test('what is ready to pay is requested as it was seen, and the approver re-enters the total and the count [MONEY-CHECK-19]', async () => {
  await open('/finance/payouts')
  const blocked = role('table', { name: 'Blocked or below threshold' })
  await blocked
    .getByText('New bank details until 2 Jun 2026, in the waiting period until 14 Jun 2026')
    .waitFor()
  await role('button', { name: 'Request payout of €2,204.50' }).click()
  await role('dialog').getByLabel('Reason').fill('The run of May')
  const retyped = ['Total in EUR', 'Number of payouts']
  mocked.answer(`GET /operator/v1/proposals/${proposal.id}`, {
    body: { ...proposal, title: 'Pay publishers', retypes: retyped },
  })
  await pressIn('Request approval')
  await role('heading', { name: 'Pay publishers', level: 1 }).waitFor()
  expect(bodies('POST /operator/v1/finance/payout-runs')).toEqual([
    { provider: 'bank_file', content: 'c0ffee', reason: 'The run of May' },
  ])
  const approval = `POST /operator/v1/proposals/${proposal.id}/approval`
  const approve = role('button', { name: 'Approve request', exact: true })
  expect(await approve.isDisabled()).toBe(true)
  await mocked.page.getByLabel('Total in EUR').fill('2204.5')
  await mocked.page.getByLabel('Number of payouts').fill('3')
  mocked.answer(approval, {
    status: 422,
    body: {
      reason: 'retyped_wrong',
      field: 'retyped.1',
      message: 'Number of payouts: this does not match the request.',
    },
  })
  await approve.click()
  await mocked.page.getByText('Number of payouts: this does not match the request.').waitFor()
  await mocked.page.getByLabel('Number of payouts').fill('2')
  mocked.answer(approval, { body: { ...proposal, state: 'done', may_decide: false } })
  await approve.click()
  await mocked.page.getByText('Request approved. The change is applied.').waitFor()
  expect(bodies(approval).at(-1)).toEqual({
    payload_hash: proposal.payload_hash,
    retyped: ['2204.5', '2'],
  })
})

test('a run’s file is downloaded, its payouts are marked, an unknown or a returned one is proposed, and what was paid before is shown [FINDINGS3-H3]', async () => {
  await open('/finance/payouts/0199-run-1')
  const downloading = mocked.page.waitForEvent('download')
  await role('button', { name: 'Download file' }).click()
  expect(await downloadedText(await downloading)).toBe('<Document/>')
  const doTo = async (name: string, act: string) => {
    await role('button', { name: `Actions: ${name}` }).click()
    await role('button', { name: act, exact: true }).click()
  }
  expect(await role('listitem').filter({ hasText: 'Now' }).innerText()).toContain('Paid')
  await doTo('Lantern Works', 'Mark as paid')
  await role('dialog').getByLabel('Reason').fill('On the statement')
  await pressIn('Mark as paid')
  await mocked.page.getByText('Marked as paid.').waitFor()
  expect(bodies(/^POST .*\/marks$/)).toEqual([
    {
      mark: 'paid',
      day: '2026-05-26',
      payouts: ['0199-payout-1'],
      reason: 'On the statement',
    },
  ])
  await doTo('Harbour & Vine', 'Resolve as failed')
  await role('dialog').getByLabel('Reason').fill('The bank refused it')
  await pressIn('Request approval')
  await mocked.page.getByText('Sent for approval.').waitFor()
  expect(bodies(/^POST .*payout-3\/resolution$/)).toEqual([
    { outcome: 'failed', reason: 'The bank refused it' },
  ])
  await role('button', { name: 'Mark as returned: Small Studio' }).click()
  await role('dialog').getByLabel('Reason').fill('It came back')
  await pressIn('Request approval')
  await role('dialog').waitFor({ state: 'detached' })
  expect(bodies(/^POST .*payout-4\/resolution$/)).toEqual([
    { outcome: 'returned', reason: 'It came back', day: '2026-05-26' },
  ])
  const again = role('row').filter({ hasText: 'Quiet Pines' })
  await again.getByText('€1,000.00, €1,000.00 returned').waitFor()
  await again.getByText(/^Replaces 01JXK3V5E8S2K4W6Y8Z0A1B2C0 of March 2026/).waitFor()
})

test('settings, a payment by hand and a closing balance say beside the field what is wrong', async () => {
  await open('/finance/payouts')
  await role('button', { name: 'Change settings' }).click()
  await role('dialog').getByLabel('Paying account: IBAN').fill('DE00')
  await pressIn('Request approval')
  await role('dialog').getByText('Enter a valid IBAN').waitFor()
  await pressIn('Cancel')
  await role('button', { name: 'Add manual payout' }).click()
  await role('dialog').getByLabel('Amount in EUR').fill('1.234')
  await pressIn('Request approval')
  await role('dialog').getByText('Choose an organization').waitFor()
  await role('dialog').getByText('Enter an amount above 0 with up to 2 decimals').waitFor()
  await pressIn('Cancel')
  await open('/finance/cash')
  await role('button', { name: 'Enter closing balance: Bank account' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Day (UTC)').fill('2026-05-01')
  await dialog.getByLabel('Closing balance in EUR').fill('8210')
  await dialog.getByLabel('Other movements in EUR').fill('-5')
  await dialog.getByLabel('Reason').fill('The end of April')
  await pressIn('Enter balance')
  await dialog.getByText('Describe the movements').waitFor()
  await dialog.getByText("Choose the bank's file").waitFor()
  await dialog.getByLabel('Description of the movements').fill('A fee')
  await dialog
    .getByLabel('Bank file')
    .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await pressIn('Enter balance')
  await mocked.page.getByText('Sent for approval.').waitFor()
  expect(bodies('POST /operator/v1/finance/cash/statements')).toEqual([
    {
      account: 'cash:bank',
      closing_on: '2026-05-01',
      balance: '8210',
      own: '-5',
      own_note: 'A fee',
      file_name: 'may.csv',
      file: 'YSxi',
      reason: 'The end of April',
    },
  ])
})
