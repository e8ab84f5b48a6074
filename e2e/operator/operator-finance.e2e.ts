import { expect, test } from 'vitest'
import { downloaded, downloadedText, expectFineEverywhere } from '../support/browser.ts'
import { answerFinance, line, networkCharge } from '../answers/operator-finance-answers.ts'
import { answerNetwork } from '../answers/operator-network-answers.ts'
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
  await role('link', { name: /^Review: 24 May 2026 does not reconcile/ }).click()
  await expect.poll(address).toBe('/operator/finance/days?month=2026-05')
  await role('button', { name: 'Recount 24 May 2026' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Reason').fill('The counter was put right')
  await dialog.getByRole('button', { name: 'Recount day' }).click()
  await mocked.page.getByText('24 May 2026: Posted.').waitFor()
  expect(bodies(/^POST .*2026-05-24\/close$/)).toEqual([{ reason: 'The counter was put right' }])
})

test('the trial balance of an earlier day is shown with its seal, and saved with every digit', async () => {
  await open('/finance')
  await mocked.page.getByText('All entries posted so far.').waitFor()
  const rows = await role('table', { name: 'Accounts' }).getByRole('row').allInnerTexts()
  expect(rows.slice(1).map((text) => text.split(/\s*\t\s*/).filter(Boolean))).toEqual([
    ['Assets'],
    ['Advertisers, receivable', '$1,204.50', '$0.00', '$1,204.50 Dr'],
    ['Revenue and expenses'],
    ['Network revenue, estimated', '$0.00', '$1,204.50', '$1,204.50 Cr'],
    ['Total', '$1,204.50', '$1,204.50', '$1,204.50 Dr', '$1,204.50 Cr'],
  ])
  await mocked.page.getByLabel('At the end of').fill('2026-04-30')
  await expect.poll(address).toBe('/operator/finance?at=2026-04-30')
  await mocked.page.getByText(/through 30 Apr 2026 \(UTC\), sealed\.$/).waitFor()
  const file = await downloaded(mocked.page, role('button', { name: 'Save as CSV: trial balance' }))
  expect(file.suggestedFilename()).toBe('Trial balance 2026-04-30.csv')
  expect(await downloadedText(file)).toBe(
    'Account,Type,Currency,Debits,Credits,Debit balance,Credit balance\r\n' +
      'advertiser,asset,USD,1204.500001,0.00,1204.500001,0.00\r\n' +
      'network:estimated,income,USD,0.00,1204.500001,0.00,1204.500001\r\n',
  )
})
