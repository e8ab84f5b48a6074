import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFinance, shownMonth } from '../../../../../e2e/answers/operator-finance-answers.ts'
import {
  answerPayouts,
  cash,
  preview,
  run,
} from '../../../../../e2e/answers/operator-payout-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

const answers = [answerFinance, answerPayouts]

test('withheld tax is shown beside each amount, in the request and the run', async () => {
  const [first, ...others] = preview.due
  const due = [{ ...first, withheld: '120.45' }, ...others]
  const page = await showOperator('/finance/payouts', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance/payouts', {
      body: { ...preview, withheld: '120.45', due },
    }),
  )
  await page.shows('Tax withheld: €120.45')
  await page.click(/^Request payout of/)
  await page.part('dialog').shows(/€120\.45 of tax withheld/)
  page.answer(`GET /operator/v1/finance/payout-runs/${run.id}`, {
    body: { ...run, withheld: '99.99' },
  })
  await page.open(`/finance/payouts/${run.id}`)
  await page.shows('€99.99')
  expect(screen.getByText('Tax withheld').closest('div')?.textContent).toContain('€99.99')
})

test('a tax payment is offered on the cash page only where tax is withheld', async () => {
  const page = await showOperator('/finance/cash', ...answers)
  await page.part('heading', 'Bank account').element()
  expect(screen.queryByRole('button', { name: 'Record tax payment' })).toBeNull()
  page.answer('GET /operator/v1/finance/cash', { body: { ...cash, withheld: '262.00' } })
  await page.open('/finance')
  await page.open('/finance/cash')
  await page.shows('Not paid to the tax office yet: €262.00.')
  await page.click('Record tax payment')
  const dialog = page.part('dialog')
  await dialog.type('Bank reference', 'Q4-1')
  await dialog.type('Reason', 'The return of the quarter')
  page.answer('POST /operator/v1/finance/tax-payments', {
    status: 422,
    body: { reason: 'tax_too_large', message: 'The amount exceeds the withheld tax.' },
  })
  await dialog.click('Record tax payment')
  await dialog.shows('The amount exceeds the withheld tax.')
  answerPayouts(page)
  await dialog.click('Record tax payment')
  await page.shows('Sent for approval.')
  expect(page.bodies('POST /operator/v1/finance/tax-payments').at(-1)).toEqual({
    amount: '262.00',
    value_on: '2026-05-26',
    reference: 'Q4-1',
    reason: 'The return of the quarter',
  })
})

test('a tax payment that was recorded wrongly is reversed', async () => {
  const payment = {
    id: '0199-tax-1',
    value_on: '2026-05-20',
    amount: '262.00',
    reference: 'Q4-1',
    is_reversed: false,
    proposal_id: null,
  }
  const page = await showOperator('/finance/cash', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance/cash', { body: { ...cash, tax_payments: [payment] } }),
  )
  await page.shows('Not paid to the tax office yet: €0.00.')
  await page.part('table', 'Tax payments').click('Reverse: Q4-1')
  const dialog = page.part('dialog')
  await dialog.shows('Reverse the tax payment of €262.00?')
  await dialog.type('Reason', 'The wrong quarter')
  await dialog.click('Request reversal')
  await page.shows('Sent for approval.')
  expect(page.bodies(`POST /operator/v1/finance/tax-payments/${payment.id}/reversal`)).toEqual([
    { reason: 'The wrong quarter' },
  ])
})

test('the tax withheld in the year of a month is saved as a file', async () => {
  const page = await showOperator(`/finance/months/${shownMonth.month}`, ...answers)
  await page.click('Save file')
  await page.click('Tax withheld in 2026')
  expect(page.sent('GET /operator/v1/finance/years/2026/withheld')).toHaveLength(1)
})
