import { expect, test } from 'vitest'
import { answerCases } from '../../../../../e2e/answers/operator-case-answers.ts'
import { answerFinance } from '../../../../../e2e/answers/operator-finance-answers.ts'
import {
  answerNetwork,
  keptReceipt,
  organization,
} from '../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

const answers = [answerCases, answerFinance, answerNetwork, answerWatch]
const own = `/organizations/${organization.id}`
const proposed = { body: { state: 'proposed', proposal_id: '0199-proposal-9' } }

test('a recorded bank transfer is reversed with a reason', async () => {
  const page = await showOperator(own, ...answers)
  const transfers = page.part('table', 'Bank transfers')
  for (const text of ['20 May 2026', 'WIRE-7', 'To be returned', '5.95 to be returned'])
    await transfers.shows(text)
  await page.click('Actions: WIRE-7')
  await page.click('Reverse: WIRE-7')
  const dialog = page.part('dialog')
  await dialog.shows('The reference WIRE-7 can be recorded again.')
  await dialog.type('Reason', 'The wrong customer')
  page.answer(/^POST .*\/reversal$/, proposed)
  await dialog.click('Request reversal')
  await page.shows('Sent for approval.')
  expect(page.bodies(/^POST .*\/reversal$/)).toEqual([{ reason: 'The wrong customer' }])
})

test('money to return is applied to an open invoice', async () => {
  const page = await showOperator(own, ...answers)
  await page.click('Actions: WIRE-7')
  await page.click('Apply: WIRE-7')
  const dialog = page.part('dialog')
  await dialog.click('Request approval')
  await dialog.shows('Choose what it is applied to')
  // Its invoices are asked for by its id, because a name can be longer than a search may be.
  const asked = page.sent('GET /operator/v1/finance/invoices')
  expect(asked.map(({ query }) => query)).toEqual([{ organization: organization.id }])
  await dialog.choose('Apply to', /^TEST-INV-2026-000007, \$/)
  await dialog.choose('Apply to', 'A prepayment')
  await dialog.type('Reason', 'As agreed by mail')
  page.answer(/^POST .*\/application$/, proposed)
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  expect(page.bodies(/^POST .*\/application$/)).toEqual([
    { invoice_id: null, reason: 'As agreed by mail' },
  ])
})

test('money to return is paid back to the account of the sender', async () => {
  const page = await showOperator(own, ...answers)
  await page.click('Actions: WIRE-7')
  await page.click('Pay back: WIRE-7')
  const dialog = page.part('dialog')
  await dialog.type('Account holder', 'Harbour & Vine AB')
  await dialog.type('Account', '12345678')
  await dialog.type('Reason', 'Paid twice')
  page.answer(/^POST .*\/return$/, proposed)
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  expect(page.bodies(/^POST .*\/return$/)).toMatchObject([
    { account: '12345678', about: 'Returned: WIRE-7' },
  ])
})

const row = {
  id: '0199-return-1',
  state: 'approved',
  amount: '5.95',
  reference: '0RETURN',
  about: 'Returned: WIRE-7',
  received: 'WIRE-7',
  ended_on: null,
  proposal_id: null,
}
const returns = `GET /operator/v1${own}/returns`

test('what the bank did with what is paid back waits for approval', async () => {
  const left = { ...keptReceipt, left: '0.00' }
  const page = await showOperator(own, ...answers, (mocked) => {
    mocked.answer(returns, { body: { currency: 'USD', returns: [row] } })
    mocked.answer(`GET /operator/v1${own}/receipts`, {
      body: { currency: 'USD', receipts: [left] },
    })
  })
  await page.part('table', 'Bank transfers').shows('Applied or paid back')
  await page.part('table', 'Paid back').click('Mark as paid')
  const dialog = page.part('dialog')
  await dialog.type('Value date (UTC)', '')
  await dialog.type('Reason', 'On the statement')
  await dialog.click('Request approval')
  await dialog.shows('Choose the value date')
  await dialog.type('Value date (UTC)', '2026-05-21')
  page.answer(/^POST .*\/mark$/, proposed)
  page.answer(returns, {
    body: { currency: 'USD', returns: [{ ...row, proposal_id: '0199-proposal-9' }] },
  })
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  expect(page.bodies(/^POST .*\/mark$/)).toMatchObject([{ outcome: 'paid', day: '2026-05-21' }])
  await page.part('table', 'Paid back').shows('Pending approval')
})

test('what is paid back says where it could not be loaded', async () => {
  const page = await showOperator(own, ...answers, (mocked) =>
    mocked.answer(returns, { status: 500, body: { message: 'The returns are not there.' } }),
  )
  await page.shows('The returns are not there.')
  page.answer(returns, { body: { currency: 'USD', returns: [row] } })
  await page.part('alert').click('Try again')
  const table = await page.part('table', 'Paid back').element()
  expect(table.textContent).toContain('0RETURN')
})
