import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  answerAccount,
  intentId,
  paid,
  statement,
} from '../../../../../e2e/answers/account-answers.ts'
import { type Answer, held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  choose,
  click,
  clickElement,
  clickInDialog,
  dialog,
  field,
  offered,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const path = '/account/payment'
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
}
const number = { 'Card number': '4242424242424242', Expiry: '1230', CVC: '123' }

type Given = [name: string, answer: Answer]

async function open(...answers: Given[]) {
  const shown = await showConsole('/getstarted')
  answerAccount(shown)
  for (const [name, answer] of answers) shown.answer(name, answer)
  await shown.go(path)
  return shown
}

/** Opens the dialog by the button with this name, and waits for the fields of the card. */
async function openDialog(name = 'Add Payment Method'): Promise<void> {
  await until(() => screen.getByText(name, { selector: 'button' }))
  await clickElement(screen.getByText(name, { selector: 'button' }))
  await until(() => field('Card number'))
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) type(label, value)
}

async function chooseCountry(): Promise<void> {
  // The list is longer than what is rendered of it.
  await offered('Country', 'Swed')
  await choose('Country', 'Sweden')
}

const cells = () => [...document.querySelectorAll('th, td')].map(({ textContent }) => textContent)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('the page shows the fixed threshold, and no card is no error [PAY-01 PAY-02 PAY-11 PAY-17 CST-04]', async () => {
  await open()
  await untilShown('no data available')
  await untilShown('Add Payment Method')
  const threshold = screen.getByText('Next Threshold').closest('section') ?? document.body
  within(threshold).getByText('$1000')
  expect(alerts()).toEqual([])
  expect([location.pathname, localStorage.getItem('token')]).toEqual([path, 'session-token'])
})

const viewOf = (day: string) =>
  screen.getByLabelText<HTMLAnchorElement>(`View the payment of ${day}`)

test('payments are listed with where their statements are [PAY-09 PAY-10 PAY-12]', async () => {
  const view = 'https://pay.example/statements/2'
  const other = { id: 'p2', date: '2026-03-02T12:00:00.000Z', amount: 120, view }
  await open([PAYMENTS, { body: [other, paid] }])
  await untilShown('$120')
  expect(cells()).toEqual([
    'Date',
    'Amount',
    'View Detail',
    '2 Mar 2026',
    '$120',
    'View',
    '2 Feb 2026',
    '$1,234.50',
    'View',
  ])
  expect([viewOf('2 Mar 2026').href, viewOf('2 Mar 2026').target]).toEqual([view, '_blank'])
  expect(viewOf('2 Feb 2026').pathname).toBe(`${path}/p1`)
})

test('a statement is opened from its payment or its address, and printed [PAY-12]', async () => {
  const shown = await open([PAYMENTS, { body: [paid] }], [`${PAYMENTS}/p1`, { body: statement }])
  await until(() => viewOf('2 Feb 2026'))
  await clickElement(viewOf('2 Feb 2026'))
  await untilAt(`${path}/p1`)
  for (const way of ['from its payment', 'from its address']) {
    for (const text of ['FEB-26', '$1,234.50', '2 Feb 2026', 'p1', 'none given'])
      await until(() => expect(screen.queryAllByText(text).length, way).toBeGreaterThan(0))
    await shown.reload()
  }
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await until(() => expect(button('Print').disabled).toBe(false))
  await click('Print')
  expect(print).toHaveBeenCalledOnce()
})

test('a payment that is not there says so, with a way back', async () => {
  const body = { code: 404, reason: 'payment_not_found', message: 'Payment not found' }
  const shown = await open([`${PAYMENTS}/p9`, { status: 404, body }])
  await shown.go(`${path}/p9`)
  await untilShown('404 Payment not found')
  const [back] = screen.getAllByText<HTMLAnchorElement>('Back to Payments')
  expect(back?.pathname).toBe(path)
})

test('a payment in another currency shows both values [FINDINGS-M-4]', async () => {
  const inEuros = { amount: 1087.5, currency: 'EUR', paid_amount: 1000 }
  await open(
    [PAYMENTS, { body: [{ ...paid, ...inEuros }] }],
    [`${PAYMENTS}/p1`, { body: { ...statement, ...inEuros } }],
  )
  await untilShown('$1,087.50')
  expect(screen.getByText('Paid €1,000.00')).toBeTruthy()
  await clickElement(viewOf('2 Feb 2026'))
  await untilShown('Value in US dollars')
  expect(screen.getAllByText('€1,000.00')).toHaveLength(2)
  expect(screen.getAllByText('$1,087.50')).toHaveLength(1)
})

const onFile = ['visa •••• ending in 4242', 'Expires 12/30']

test.each([
  { verb: 'Add', press: 'Save', answers: [], isShown: false },
  { verb: 'Update', press: 'Update', answers: [[CARD, { body: card }]], isShown: true },
] satisfies { answers: Given[]; [more: string]: unknown }[])(
  'the dialog to $verb has its name, four parts and the card on file [PAY-02 PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 PAY-08]',
  async ({ answers, verb, press, isShown }) => {
    const name = `${verb} Payment Method`
    await open(...answers)
    await untilShown(name)
    expect(screen.queryByRole('dialog')).toBeNull()
    await openDialog(name)
    const shown = screen.getByRole('dialog', { name })
    const inside = within(shown)
    inside.getByLabelText('Billing address')
    for (const label of Object.keys({ ...address, ...number, Country: '' }))
      inside.getByLabelText(label, { selector: 'input' })
    expect(inside.getByText(press, { selector: 'button' })).toHaveProperty('disabled', false)
    expect(onFile.map((text) => shown.textContent.includes(text))).toEqual([isShown, isShown])
  },
)

test('an incomplete or declined card says why, and nothing is saved [PAY-13 PAY-14]', async () => {
  const shown = await open()
  await openDialog()
  const says = async (text: string) => {
    await clickInDialog('Save')
    await until(() => expect(alerts()).toEqual([text]))
  }
  fill(number)
  await says('Address is incomplete')
  fill(address)
  await says('Address is incomplete')
  await chooseCountry()
  for (const [label, value] of Object.entries(address)) {
    type(label, '  ')
    expect(alerts()).toEqual([])
    await says('Address is incomplete')
    type(label, value)
  }
  type('Card number', '424242')
  await says('Your card number is incomplete.')
  expect(shown.sent(/^POST /)).toEqual([])
  type('Card number', '4000000000000002')
  await says('Your card was declined.')
  expect(shown.sent(UPDATE)).toEqual([])
})

test('a refused card says what the server says, or that it failed [PAY-14]', async () => {
  const shown = await open()
  await openDialog()
  fill({ ...address, ...number })
  await chooseCountry()
  const unexpected = 'An unexpected error occurred.'
  const refused = { status: 400, body: { code: 400, message: 'That card is taken.' } }
  for (const [name, answer, said] of [
    [UPDATE, refused, 'That card is taken.'],
    [UPDATE, { status: 502, body: { msg: 'The bank is away.' } }, 'The bank is away.'],
    [UPDATE, { status: 500 }, unexpected],
    [UPDATE, { status: 422, body: {} }, unexpected],
    [UPDATE, 'abort', unexpected],
    [INTENT, { body: { client_secret: 'none of ours' } }, unexpected],
    [INTENT, { status: 500 }, unexpected],
  ] as const) {
    shown.answer(name, answer)
    type('CVC', '1')
    type('CVC', '123')
    expect(alerts()).toEqual([])
    await clickInDialog('Save')
    await until(() => expect(alerts()[0]).toContain(said))
  }
  expect(shown.sent(PAYMENTS)).toHaveLength(1)
})

test('a saved card closes the dialog, and its digits reach no call [PAY-08 PAY-15 PAY-16 PAY-18]', async () => {
  const gate = held({ body: { client_secret: `seti_sandbox_${intentId}_secret_c0ffee` } })
  const shown = await open([INTENT, gate.answer])
  shown.answer(UPDATE, () => {
    shown.answer(CARD, { body: card })
    return { body: { status: 'SUCCESS' } }
  })
  await openDialog()
  fill({ ...address, ...number })
  await chooseCountry()
  const before = shown.calls.length
  await clickInDialog('Save')
  expect(screen.getByText('saving').closest('button')?.disabled).toBe(true)
  gate.release()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  await untilShown('Update Payment Method')
  const names = shown.calls.slice(before).map(({ name }) => name)
  expect([names.slice(0, 2), names.slice(2).toSorted()]).toEqual([
    [INTENT, UPDATE],
    [PAYMENTS, CARD],
  ])
  expect(shown.sent(UPDATE)[0]?.query).toEqual({
    payment_method_id: `pm_sandbox_visa_4242_1230_${intentId}`,
  })
  expect(alerts()).toEqual([])
  await openDialog('Update Payment Method')
  for (const label of Object.keys({ ...address, ...number })) expect(field(label).value).toBe('')
  expect(JSON.stringify(shown.calls).replaceAll(' ', '')).not.toContain('42424242')
})

test.each([undefined, null, {}])('an empty answer %j about the card is none', async (body) => {
  await open([CARD, { body }])
  await untilShown('Add Payment Method')
  expect(alerts()).toEqual([])
})

test('a server of the published API alone has the card fields and the payment', async () => {
  const provider = held({ status: 404, body: {} })
  await open(
    [CARD, { body: card }],
    [PAYMENTS, { body: [paid] }],
    [`${PAYMENTS}/p1`, { status: 404, body: {} }],
    ['GET /payment/provider', provider.answer],
  )
  await untilShown('Update Payment Method')
  await clickElement(screen.getByText('Update Payment Method'))
  // The saved card does not wait for the fields.
  await untilShown('Loading Card Fields...')
  within(dialog()).getByText('Expires 12/30')
  provider.release()
  await until(() => field('Card number'))
  await clickInDialog('Cancel')
  await clickElement(viewOf('2 Feb 2026'))
  for (const text of ['$1,234.50', '2 Feb 2026', 'p1']) await untilShown(text)
  expect(alerts()).toEqual([])
})
