import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFinance } from '../../../../../e2e/answers/operator-finance-answers.ts'
import {
  answerPayouts,
  publisherInvoices,
} from '../../../../../e2e/answers/operator-payout-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

const CALL = '/operator/v1/finance/publisher-invoices'
const answers = [answerFinance, answerPayouts]

test('the invoice of a publisher is recorded for its statement', async () => {
  const page = await showOperator('/finance/payouts', ...answers, (mocked) =>
    mocked.answer(`GET ${CALL}`, { body: publisherInvoices }),
  )
  await page.shows('ES-2026-000008')
  await page.shows('LW-0308')
  await page.shows('€171.00')
  await page.click('Record invoice for ES-2026-000009')
  const dialog = page.part('dialog')
  await dialog.shows(/The net amount must be €1,204\.50/)
  await dialog.click('Record invoice')
  await dialog.shows('Enter the number of the invoice')
  await dialog.type('Invoice number', ' LW-0409 ')
  await dialog.type('Invoice date', '2026-05-04')
  await dialog.type('Tax rate in percent', '19')
  await dialog.type('Total in EUR, with tax', '1433.36')
  await dialog.type('Reason', 'By email of 4 May')
  page.answer(`POST ${CALL}`, {
    status: 409,
    body: { reason: 'invoice_number_used', message: 'This number is used.' },
  })
  await dialog.click('Record invoice')
  await dialog.shows('This number is used.')
  answerPayouts(page)
  await dialog.click('Record invoice')
  await page.shows('Sent for approval.')
  expect(page.bodies(`POST ${CALL}`).at(-1)).toEqual({
    statement_id: '0199-statement-9',
    number: 'LW-0409',
    issued_on: '2026-05-04',
    percent: '19',
    total: '1433.36',
    reason: 'By email of 4 May',
  })
})

test('a recorded invoice is reversed with a reason, by two people', async () => {
  const page = await showOperator('/finance/payouts', ...answers, (mocked) =>
    mocked.answer(`GET ${CALL}`, { body: publisherInvoices }),
  )
  await page.click('Reverse invoice LW-0308')
  const dialog = page.part('dialog')
  await dialog.shows(/ES-2026-000008 waits for another invoice/)
  await dialog.type('Reason', 'The tax was mistyped')
  await dialog.click('Request reversal')
  await page.shows('Sent for approval.')
  expect(page.bodies(`POST ${CALL}/0199-statement-8/reversal`)).toEqual([
    { reason: 'The tax was mistyped' },
  ])
})

test('publisher invoices are not mentioned where no publisher sends any', async () => {
  const page = await showOperator('/finance/payouts', ...answers)
  await page.part('heading', 'Ready to pay').element()
  expect(screen.queryByText('Invoices from publishers')).toBeNull()
})
