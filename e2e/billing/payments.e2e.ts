import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answerAccount, intentId } from '../answers/account-answers.ts'
import {
  held,
  openMockedConsole,
  type Answer,
  type MockedConsole,
} from '../support/mocked-console.ts'

const PAYMENTS = 'GET /organization/payments'
const CARD = 'GET /payment/card-info'
const INTENT = 'POST /payment/create-setup-intent'
const UPDATE = 'POST /payment/update-payment-method'
const card = { brand: 'visa', last4: '4242', expire: '12/30' }
const address = {
  'Full name': 'Ida Lindqvist',
  Address: 'Hamngatan 1',
  'Postal code': '411 06',
  City: 'Gothenburg',
  Country: 'Sweden',
}
const typedCard = { 'Card number': '4242424242424242', Expiry: '1230', CVC: '123' }

test('the page shows the fixed threshold and the payments with their statements, and no error if there is no card [PAY-01 PAY-02 PAY-09 PAY-10 PAY-11 PAY-12 PAY-17 CST-04]', async () => {
  const mocked = await openPayments()
  const { page } = mocked
  const threshold = page.getByRole('region', { name: 'Next Threshold', exact: true })
  await threshold.getByText('$1000', { exact: true }).waitFor()
  await page.getByText('no data available', { exact: true }).waitFor()
  expect(await opener(mocked).innerText()).toBe('Add Payment Method')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/account/payment')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')

  const view = 'https://pay.example/statements/2'
  mocked.answer(PAYMENTS, {
    body: [
      { id: 'p2', date: '2026-03-02T12:00:00.000Z', amount: 120, view },
      { id: 'p1', date: '2026-02-02T12:00:00.000Z', amount: 1234.5, view: '' },
    ],
  })
  mocked.answer('GET /organization/payments/p1', {
    body: {
      id: 'p1',
      date: '2026-02-02T12:00:00.000Z',
      amount: 1234.5,
      currency: 'USD',
      paid_amount: 1234.5,
      reference: 'FEB-26',
      organization_name: 'Harbour Vine AB',
      organization_address: 'Gothenburg, Sweden',
      account_holder: null,
      account_last4: null,
    },
  })
  await page.reload()
  const table = page.getByRole('table', { name: 'Payment History table', exact: true })
  await table.waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Date',
    'Amount',
    'View Detail',
  ])
  expect(await table.getByRole('cell').allInnerTexts()).toEqual([
    '2 Mar 2026',
    '$120',
    'View',
    '2 Feb 2026',
    '$1,234.50',
    'View',
  ])
  await threshold.getByText('$1000', { exact: true }).waitFor()
  const link = table.getByRole('link', { name: 'View the payment of 2 Mar 2026', exact: true })
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    view,
    '_blank',
  ])
  await table.getByRole('link', { name: 'View the payment of 2 Feb 2026', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Payment statement', exact: true, level: 1 })
  await heading.waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/payment/p1')
  const main = page.getByRole('main')
  const isWhole = async () => {
    for (const text of ['$1,234.50', '2 Feb 2026', 'FEB-26', 'p1', 'none given'])
      await main.getByText(text, { exact: true }).first().waitFor()
  }
  await isWhole()
  // The statement also opens from its address alone, and printing shows nothing but the statement.
  await page.reload()
  await isWhole()
  await page.emulateMedia({ media: 'print' })
  for (const other of [heading, page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect.poll(() => other.filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('FEB-26', { exact: true }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => (window.print = () => void (document.title = 'printed')))
  await main.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.title()).toBe('printed')
  await page.goBack()
  await table.waitFor()
  mocked.answer('GET /organization/payments/p9', {
    status: 404,
    body: { code: 404, reason: 'payment_not_found', message: 'Payment not found' },
  })
  await page.goto('/account/payment/p9')
  await page.getByRole('alert').getByText('404 Payment not found', { exact: true }).waitFor()
  await main.getByRole('link', { name: 'Back to Payments', exact: true }).click()
  await table.waitFor()
})

describe('FINDINGS-M-4', () => {
  test('a payment in another currency is listed with its value in dollars, and its statement shows both', async () => {
    const mocked = await openPayments()
    const { page } = mocked
    const paid = { id: 'p3', date: '2026-02-02T12:00:00.000Z', amount: 1087.5, view: '' }
    mocked.answer(PAYMENTS, { body: [{ ...paid, currency: 'EUR', paid_amount: 1000 }] })
    mocked.answer('GET /organization/payments/p3', {
      body: {
        ...paid,
        currency: 'EUR',
        paid_amount: 1000,
        reference: 'FEB-26',
        organization_name: 'Harbour Vine AB',
        organization_address: 'Gothenburg, Sweden',
        account_holder: null,
        account_last4: null,
      },
    })
    await page.goto('/account/payment')
    const table = page.getByRole('table', { name: 'Payment History table', exact: true })
    await table.waitFor()
    expect(await table.getByRole('cell').allInnerTexts()).toEqual([
      '2 Feb 2026',
      '$1,087.50',
      'View',
    ])
    await table.getByRole('link').click()
    await page.getByText('Value in US dollars', { exact: true }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByText('€1,000.00', { exact: true }).count()).toBe(2)
    expect(await main.getByText('$1,087.50', { exact: true }).count()).toBe(1)
  })
})

test('the dialog has the button’s name, the four parts of the card provider, and the card on file [PAY-02 PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 PAY-08 PAY-18]', async () => {
  const mocked = await openPayments()
  const { page } = mocked
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  for (const { answer, handler, press } of [
    { answer: undefined, handler: 'Add', press: 'Save' },
    { answer: { body: card }, handler: 'Update', press: 'Update' },
  ]) {
    if (answer !== undefined) mocked.answer(CARD, answer)
    await page.goto('/account/payment')
    expect(await opener(mocked).innerText()).toBe(`${handler} Payment Method`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const dialog = await open(mocked)
    expect(scripts.filter((url) => url.includes('sandbox-fields')).length).toBeGreaterThan(0)
    const title = dialog.getByRole('heading', { name: `${handler} Payment Method`, exact: true })
    expect(await title.count()).toBe(1)
    expect(await dialog.getByRole('group', { name: 'Billing address' }).isVisible()).toBe(true)
    for (const label of Object.keys({ ...address, ...typedCard }))
      expect(await field(dialog, label).isVisible(), label).toBe(true)
    expect(await button(dialog, press).isEnabled()).toBe(true)
    const [, shown] = /(visa .*)Billing address/.exec((await dialog.textContent()) ?? '') ?? []
    expect(shown).toBe(handler === 'Update' ? 'visa •••• ending in 4242Expires 12/30' : undefined)
  }
})

test('an incomplete or refused card shows why, and the dialog stays open [PAY-13 PAY-14]', async () => {
  const mocked = await openPayments()
  const dialog = await open(mocked)
  const says = async (text: string) => {
    await button(dialog, 'Save').click()
    await dialog.getByRole('alert').getByText(text, { exact: true }).waitFor()
  }
  await fill(dialog, typedCard)
  await says('Address is incomplete')
  const { Country, ...typed } = address
  await fill(dialog, typed)
  await says('Address is incomplete')
  await fill(dialog, { Country })
  for (const [label, value] of Object.entries(typed)) {
    await fill(dialog, { [label]: '  ' })
    await says('Address is incomplete')
    await fill(dialog, { [label]: value })
  }
  await fill(dialog, { 'Card number': '424242' })
  await says('Your card number is incomplete.')
  expect(mocked.sent(/^POST /)).toEqual([])
  await fill(dialog, { 'Card number': '4000000000000002' })
  await says('Your card was declined.')
  expect(mocked.sent(UPDATE)).toEqual([])

  await fill(dialog, typedCard)
  const refused = { status: 400, body: { code: 400, message: 'That card is taken.' } }
  const broken = { status: 502, body: { msg: 'The bank does not answer.' } }
  const failures: [name: string, answer: Answer, said: string][] = [
    [UPDATE, refused, 'That card is taken.'],
    [UPDATE, broken, 'The bank does not answer.'],
    [UPDATE, { status: 500 }, 'An unexpected error occurred.'],
    [UPDATE, { status: 422, body: {} }, 'An unexpected error occurred.'],
    [UPDATE, 'abort', 'An unexpected error occurred.'],
    [INTENT, { body: { client_secret: 'none of ours' } }, 'An unexpected error occurred.'],
    [INTENT, { status: 500 }, 'An unexpected error occurred.'],
  ]
  for (const [name, answer, said] of failures) {
    mocked.answer(name, answer)
    // An edit removes the previous message.
    await fill(dialog, { CVC: '1' })
    await fill(dialog, { CVC: '123' })
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await says(said)
  }
  expect(mocked.sent(PAYMENTS).length).toBe(1)
})

test('a server of the published API alone: an empty card is none, the card fields and the row of a payment are shown', async () => {
  const mocked = await openPayments()
  const { page } = mocked
  for (const body of [undefined, null, {}]) {
    mocked.answer(CARD, { body })
    await page.reload()
    await expect.poll(() => opener(mocked).innerText()).toBe('Add Payment Method')
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  mocked.answer(CARD, { body: card })
  const provider = held({ status: 404, body: {} })
  mocked.answer('GET /payment/provider', provider.answer)
  mocked.answer(PAYMENTS, {
    body: [{ id: 'p1', date: '2026-02-02T12:00:00.000Z', amount: 1234.5, view: '' }],
  })
  mocked.answer('GET /organization/payments/p1', { status: 404, body: {} })
  await page.reload()
  await opener(mocked).click()
  const dialog = page.getByRole('dialog', { name: 'Update Payment Method' })
  // The saved card does not wait for the fields.
  await dialog.getByText('Loading Card Fields...').waitFor()
  await dialog.getByText('Expires 12/30').waitFor()
  provider.release()
  await field(dialog, 'Card number').waitFor()
  expect(await dialog.getByText('Expires 12/30').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'View the payment of 2 Feb 2026' }).click()
  const main = page.getByRole('main')
  for (const text of ['$1,234.50', '2 Feb 2026', 'p1'])
    await main.getByText(text, { exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a saved card closes the dialog and updates the page, and its digits never reach the server [PAY-08 PAY-15 PAY-16 PAY-18]', async () => {
  const mocked = await openPayments()
  const { page } = mocked
  const gate = held({ body: { client_secret: `seti_sandbox_${intentId}_secret_c0ffee` } })
  mocked.answer(INTENT, gate.answer)
  mocked.answer(UPDATE, () => {
    mocked.answer(CARD, { body: card })
    return { body: { status: 'SUCCESS' } }
  })
  const dialog = await open(mocked)
  await fill(dialog, { ...address, ...typedCard })
  const before = mocked.pageCalls().length
  await button(dialog, 'Save').click()
  const saving = button(dialog, 'saving')
  await saving.waitFor()
  expect(await saving.isDisabled()).toBe(true)
  gate.release()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener(mocked).innerText()).toBe('Update Payment Method')

  const sent = mocked.pageCalls().slice(before)
  expect(sent.slice(0, 2).map(({ name }) => name)).toEqual([INTENT, UPDATE])
  expect(sent[1]?.query).toEqual({ payment_method_id: `pm_sandbox_visa_4242_1230_${intentId}` })
  expect(
    sent
      .slice(2)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([PAYMENTS, CARD])
  expect(await page.getByRole('alert').count()).toBe(0)

  const again = await open(mocked)
  for (const label of Object.keys({ ...address, ...typedCard }))
    expect(await field(again, label).inputValue(), label).toBe('')
  expect(await button(again, 'Update').count()).toBe(1)
  expect(JSON.stringify(mocked.calls).replaceAll(' ', '')).not.toContain('42424242')
})

async function openPayments(): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  answerAccount(mocked)
  await mocked.page.goto('/account/payment')
  await opener(mocked).waitFor()
  return mocked
}

const opener = ({ page }: MockedConsole) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Update) Payment Method$/ })
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const field = (dialog: Locator, label: string) =>
  dialog.getByRole(label === 'Country' ? 'combobox' : 'textbox', { name: label, exact: true })

async function open(mocked: MockedConsole): Promise<Locator> {
  await opener(mocked).click()
  const dialog = mocked.page.getByRole('dialog', { name: / Payment Method$/ })
  await field(dialog, 'Card number').waitFor()
  return dialog
}

async function fill(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await field(dialog, label).fill(value)
    if (label === 'Country')
      await dialog.page().getByRole('option', { name: value, exact: true }).click()
  }
}
