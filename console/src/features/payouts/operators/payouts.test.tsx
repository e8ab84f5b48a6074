import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorSession, proposal } from '../../../../../e2e/answers/operator-answers.ts'
import { answerFinance } from '../../../../../e2e/answers/operator-finance-answers.ts'
import { answerNetwork } from '../../../../../e2e/answers/operator-network-answers.ts'
import {
  answerPayouts,
  run as shownRun,
} from '../../../../../e2e/answers/operator-payout-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { until } from '../../../../test/shown-console.tsx'

const open = (path: string) =>
  showOperator(`/finance${path}`, answerNetwork, answerFinance, answerPayouts, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['finance']) }),
  )
const run = '/payouts/0199-run-1'

test('what is ready to pay is requested as it was seen [MONEY-CHECK-19]', async () => {
  const page = await open('/payouts')
  const blocked = page.part('table', 'Blocked or below threshold')
  await blocked.shows('New bank details until 2 Jun 2026, in the waiting period until 14 Jun 2026')
  await page.click('Request payout of €2,204.50')
  await page.part('dialog').type('Reason', 'The run of May')
  await page.part('dialog').click('Request approval')
  await page.at(`/operator/approvals/${proposal.id}`)
  expect(page.bodies('POST /operator/v1/finance/payout-runs')).toEqual([
    { provider: 'bank_file', content: 'c0ffee', reason: 'The run of May' },
  ])
})

test('the approver re-enters the total and the number of payouts [MONEY-CHECK-19]', async () => {
  const approval = `POST /operator/v1/proposals/${proposal.id}/approval`
  const page = await showOperator(`/approvals/${proposal.id}`, (mocked) =>
    mocked.answer(`GET /operator/v1/proposals/${proposal.id}`, {
      body: { ...proposal, retypes: ['Total in EUR', 'Number of payouts'] },
    }),
  )
  const approve = await page.part('button', 'Approve request').element()
  expect(approve).toHaveProperty('disabled', true)
  await page.type('Total in EUR', '2204.5')
  await page.type('Number of payouts', '3')
  const message = 'Number of payouts: this does not match the request.'
  page.answer(approval, {
    status: 422,
    body: { reason: 'retyped_wrong', field: 'retyped.1', message },
  })
  await page.click('Approve request')
  await page.shows(message)
  await page.type('Number of payouts', '2')
  page.answer(approval, { body: { ...proposal, state: 'done', may_decide: false } })
  await page.click('Approve request')
  await page.shows('Request approved. The change is applied.')
  expect(page.bodies(approval).at(-1)).toEqual({
    payload_hash: proposal.payload_hash,
    retyped: ['2204.5', '2'],
  })
})

test('the file of a run is saved', async () => {
  const page = await open(run)
  const files = savedFiles()
  await page.click('Download file')
  await until(() => expect(files).toHaveLength(1))
  expect(files[0]?.text).toBe('<Document/>')
})

test.each([
  {
    act: 'Mark as paid',
    opens: ['Actions: Lantern Works', 'Mark as paid'],
    confirms: 'Mark as paid',
    call: /^POST .*\/marks$/,
    body: { mark: 'paid', day: '2026-05-26', payouts: ['0199-payout-1'] },
  },
  {
    act: 'Resolve as failed',
    opens: ['Actions: Harbour & Vine', 'Resolve as failed'],
    confirms: 'Request approval',
    call: /^POST .*payout-3\/resolution$/,
    body: { outcome: 'failed' },
  },
  {
    act: 'Mark as returned',
    opens: ['Mark as returned: Small Studio'],
    confirms: 'Request approval',
    call: /^POST .*payout-4\/resolution$/,
    body: { outcome: 'returned', day: '2026-05-26' },
  },
])('$act sends its payout, the day and the reason [FINDINGS3-H3]', async (row) => {
  const page = await open(run)
  for (const name of row.opens) await page.click(name)
  await page.part('dialog').type('Reason', 'On the statement')
  await page.part('dialog').click(row.confirms)
  await until(() =>
    expect(page.bodies(row.call)).toEqual([{ ...row.body, reason: 'On the statement' }]),
  )
})

test('a run shows its step, and what is or is not paid again [FINDINGS3-H3]', async () => {
  const page = await open(run)
  await page.part('row', /Quiet Pines/).shows('€1,000.00, €1,000.00 returned')
  await page.part('row', /Quiet Pines/).shows(/^Replaces March 2026: /)
  const now = screen.getAllByRole('listitem').find(({ textContent }) => /Now/.test(textContent))
  expect(now?.textContent).toContain('Paid')
  const [line] = shownRun.lines
  const lines = [{ ...line, state: 'returned', is_account_refused: true }]
  const body = { ...shownRun, state: 'finished', states: { returned: 1 }, lines }
  page.answer('GET /operator/v1/finance/payout-runs/0199-run-1', { body })
  await page.open('/finance/payouts')
  await page.open(`/finance${run}`)
  await page.shows(/went back to what is payable. The account is closed or wrong: nothing is paid/)
})

test.each([
  ['Change settings', 'Paying account: IBAN', 'DE00', ['Enter a valid IBAN']],
  [
    'Add manual payout',
    'Amount in EUR',
    '1.234',
    ['Choose an organization', 'Enter an amount above 0 with up to 2 decimals'],
  ],
] as const)('%s says beside the field what is wrong', async (...row) => {
  const [opens, label, typed, errors] = row
  const page = await open('/payouts')
  await page.click(opens)
  const dialog = page.part('dialog')
  await dialog.type(label, typed)
  await dialog.click('Request approval')
  for (const error of errors) await dialog.shows(error)
  expect(page.sent(/^POST /)).toEqual([])
})

test('a closing balance is sent with its movements and the file of the bank', async () => {
  const page = await open('/cash')
  const days = Math.floor((Date.now() - Date.parse('2026-04-30')) / 86_400_000)
  await page.shows(new RegExp(`Last closing balance: 30 Apr 2026, ${days} days ago[.]$`))
  await page.click('Enter closing balance: Bank account')
  const dialog = page.part('dialog')
  await dialog.type('Day (UTC)', '2026-05-01')
  await dialog.type('Closing balance in EUR', '8210')
  await dialog.type('Other movements in EUR', '-5')
  await dialog.type('Reason', 'The end of April')
  await dialog.click('Enter balance')
  await dialog.shows('Describe the movements')
  await dialog.shows("Choose the bank's file")
  await dialog.type('Description of the movements', 'A fee')
  const field = document.querySelector('input[type=file]') ?? document.body
  fireEvent.change(field, { target: { files: [new File(['a,b'], 'may.csv')] } })
  await dialog.click('Enter balance')
  await page.shows('Sent for approval.')
  expect(page.bodies('POST /operator/v1/finance/cash/statements')).toEqual([
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
