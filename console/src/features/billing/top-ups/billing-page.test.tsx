import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { charges, topUp } from '../../../../../e2e/answers/books-answers.ts'
import type { Answer } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  clickElement,
  clickInDialog,
  dialog,
  errorOf,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'

const CHARGES = 'GET /organization/charges'
const TOP_UP = 'POST /organization/top-ups'
const ONE = `GET /organization/top-ups/${topUp.id}`
const CHECK = `POST /organization/top-ups/${topUp.id}/check`
const AUTO = 'PUT /organization/auto-top-up'
const AMOUNT = 'Amount (USD)'
const card = { brand: 'visa', last4: '4242', expire: '12/60' }

const show = (...answers: [name: string, body: object][]) =>
  showConsole('/account/billing', {
    answers: [...answers, ['GET /payment/card-info', card] as const].map(([name, body]) => ({
      name,
      answer: { body } satisfies Answer,
    })),
  })
const declined = { ...topUp, state: 'declined', decline_message: 'Your card was declined.' }

test('the amount is limited by the day, and charges are listed', async () => {
  await show()
  await untilShown(/\$150\.00 are left today\. 19% tax is added\./)
  await untilShown(/^Below \$20\.00 the card is charged \$50\.00/)
  const table = screen.getByLabelText('Charges of the card', { selector: 'table' })
  expect(table.textContent).toMatch(/Automatic top-up.*Declined.*Your card has insufficient/)
})

test('an amount is checked here and by the server', async () => {
  const shown = await show()
  await until(() => button('Top up'))
  for (const [typed, error] of [
    ['', 'Enter an amount with at most 2 decimals'],
    ['9.99', 'Enter 10.00 to 10,000.00'],
  ] as const) {
    type(AMOUNT, typed)
    await click('Top up')
    expect(errorOf(AMOUNT)).toBe(error)
  }
  expect(shown.sent(TOP_UP)).toEqual([])
  const refusal = { code: 422, reason: 'top_up_new_card', field: 'amount' }
  shown.answer(TOP_UP, { status: 422, body: { ...refusal, message: 'Only 150.00 today.' } })
  type(AMOUNT, '200')
  await click('Top up')
  await until(() => expect(errorOf(AMOUNT)).toBe('Only 150.00 today.'))
})

test('a declined top-up says why and charged nothing', async () => {
  const shown = await show([TOP_UP, declined], [ONE, declined])
  await until(() => button('Top up'))
  type(AMOUNT, '25')
  await click('Top up')
  await untilShown(/^Nothing was charged\. Try again/)
  expect(errorOf(AMOUNT)).toBe('Your card was declined.')
  expect(shown.sent(TOP_UP).map(({ body }) => body)).toEqual([{ amount: '25' }])
})

test('a top-up without an answer is asked for until it is known', async () => {
  const unknown = { ...topUp, state: 'unknown' }
  const shown = await show([TOP_UP, unknown], [ONE, unknown])
  await until(() => button('Top up'))
  type(AMOUNT, '25')
  // Two clicks make one charge.
  const pressed = button('Top up')
  fireEvent.click(pressed)
  await clickElement(pressed)
  await untilShown(/^We did not get an answer about the \$29\.75/)
  const keys = shown.sent(TOP_UP).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  shown.answer(ONE, { body: topUp })
  await untilShown('$29.75 was charged.')
})

test('a charge that waits for its cardholder is shown again and confirmed', async () => {
  const waiting = {
    ...topUp,
    state: 'needs_action',
    client_secret: 'pi_1_secret',
    payment_method_id: 'pm_1',
  }
  const [first] = charges.charges
  const shown = await show(
    [CHARGES, { ...charges, charges: [{ ...first, state: 'needs_action' }] }],
    [ONE, waiting],
    [CHECK, topUp],
  )
  await untilShown(/^The bank of the card ending in 4242 wants you to confirm \$29\.75\./)
  expect(screen.queryByLabelText(AMOUNT)).toBeNull()
  shown.answer(CHARGES, { body: charges })
  await until(() => expect(button('Confirm with your bank').disabled).toBe(false))
  await click('Confirm with your bank')
  shown.answer(ONE, { body: topUp })
  await until(() => screen.getByRole('dialog', { name: 'Confirm this card with your bank' }))
  await clickInDialog('Confirm')
  await untilShown('$29.75 was charged.')
  expect(shown.sent(CHECK).map(({ body }) => body)).toEqual([{ confirmed: true }])
})

test('without a card the page leads to where one is entered', async () => {
  const bare = { ...charges, not_chargeable: 'no_card', auto_top_up: null, charges: [] }
  await show([CHARGES, bare])
  await untilShown('No card on file. Add one to top up.')
  screen.getByText('No charges yet')
  expect(screen.queryByRole('button', { name: 'Top up' })).toBeNull()
  expect(screen.getByText<HTMLAnchorElement>('Add card').pathname).toBe('/account/payment')
})

test('automatic top-ups are set with a maximum, and ended', async () => {
  const off = /^Off\. The card is charged only when you top up\./
  const shown = await show([CHARGES, { ...charges, auto_top_up: null }], [AUTO, {}])
  await untilShown(off)
  await click('Set up')
  expect(dialog()).toBe(screen.getByRole('dialog', { name: 'Automatic top-up' }))
  type('When the balance falls below (USD)', '20')
  type('Top-up amount (USD)', '50')
  type('Monthly maximum (USD)', '40')
  await clickInDialog('Save')
  await untilShown('The monthly maximum must be at least one top-up')
  type('Monthly maximum (USD)', '200')
  shown.answer(CHARGES, { body: charges })
  await clickInDialog('Save')
  await untilShown(/^Below \$20\.00 the card is charged \$50\.00/)
  shown.answer(CHARGES, { body: { ...charges, auto_top_up: null } })
  await click('Turn off')
  await untilShown(off)
  expect(shown.sent(AUTO).map(({ body }) => body)).toEqual([
    { auto_top_up: { below: '20', add: '50', monthly_max: '200' } },
    { auto_top_up: null },
  ])
})

test('who pays by invoice is offered no top-up, but confirms an earlier one [FINDINGS3-M8]', async () => {
  const byInvoice = { ...charges, not_chargeable: 'top_up_by_invoice' }
  const shown = await show([CHARGES, byInvoice])
  await until(() => screen.getByLabelText('Charges of the card', { selector: 'table' }))
  for (const title of ['Top up', 'Automatic top-up'])
    expect(screen.queryByText(title, { selector: 'h2' })).toBeNull()
  const waiting = { ...topUp, state: 'needs_action' }
  shown.answer(CHARGES, { body: { ...byInvoice, charges: [waiting] } })
  shown.answer(ONE, { body: waiting })
  await shown.reload()
  await until(() => button('Confirm with your bank'))
  expect(screen.queryByLabelText(AMOUNT)).toBeNull()
})
