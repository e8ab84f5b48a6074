import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { held } from '../answers/mocked-call.ts'
import { stripeFrame } from './fake-stripe.ts'
import {
  button,
  fillIn,
  INTENT,
  open,
  opener,
  openPayments,
  secret,
  serveStripeConsole,
  spyOf,
  UPDATE,
} from './stripe-payments.ts'

const CARD = 'GET /payment/card-info'
const PAYMENTS = 'GET /organization/payments'
const build =
  process.env['CONSOLE_DIST'] ?? fileURLToPath(new URL('../../console/dist', import.meta.url))

let served: Awaited<ReturnType<typeof serveStripeConsole>>
beforeAll(async () => {
  served = await serveStripeConsole()
})
afterAll(async () => {
  await served.close()
})

test('a card is entered in Stripe’s fields, and only its id reaches the server [PAY-06 PAY-08 PAY-15 PAY-16 PAY-18 CST-07]', async () => {
  const { mocked, stripe } = await openPayments(served.url)
  const { page } = mocked
  expect(stripe.requests).toEqual([])
  const dialog = await open(mocked)
  expect(stripe.requests.slice(0, 1)).toEqual(['js.stripe.com/endive/stripe.js'])
  expect(await spyOf(page)).toMatchObject({ key: 'pk_test_console' })
  expect(mocked.sent('GET /payment/provider')).toHaveLength(1)
  for (const name of ['Billing address', 'Card'])
    expect(await dialog.getByRole('group', { name, exact: true }).isVisible()).toBe(true)
  for (const label of ['Card number', 'Expiry', 'CVC'])
    expect(await dialog.getByText(label, { exact: true }).isVisible()).toBe(true)
  await dialog.getByText('Cards are in test mode. No money moves.', { exact: true }).waitFor()

  // The row's other constant is the address of uploaded media. The console's files contain no key
  // except the publishable one.
  const settings = (await page.locator('#frontrow-settings').textContent()) ?? '{}'
  expect(JSON.parse(settings)).toMatchObject({ mediaUrl: `${served.url}/media` })
  const files = globSync('**/*.{js,css,html,json}', { cwd: build })
  expect(files.length).toBeGreaterThan(20)
  const told = files.filter((file) =>
    /\b[rs]k_(test|live)_\w|whsec_\w/.test(readFileSync(join(build, file), 'utf8')),
  )
  expect(told).toEqual([])
  expect(await page.content()).not.toContain('sk_test')

  const gate = held({ body: { client_secret: secret } })
  mocked.answer(INTENT, gate.answer)
  mocked.answer(UPDATE, () => {
    mocked.answer(CARD, { body: { brand: 'visa', last4: '4242', expire: '12/30' } })
    return { body: { status: 'SUCCESS' } }
  })
  await fillIn(page)
  const before = mocked.pageCalls().length
  await button(dialog, 'Save').dblclick()
  const saving = button(dialog, 'saving')
  await saving.waitFor()
  expect(await saving.isDisabled()).toBe(true)
  gate.release()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener(mocked).innerText()).toBe('Update Payment Method')

  const names = mocked
    .pageCalls()
    .slice(before)
    .map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual([INTENT, UPDATE])
  expect(names.slice(2).toSorted()).toEqual([PAYMENTS, CARD])
  expect(mocked.sent(UPDATE).map(({ query }) => query)).toEqual([{ payment_method_id: 'pm_1Fake' }])
  const { confirmed } = await spyOf(page)
  expect(confirmed).toEqual([
    {
      clientSecret: secret,
      billing: {
        name: 'Ida Lindqvist',
        address: {
          line1: 'Hamngatan 1',
          postal_code: '411 06',
          city: 'Gothenburg',
          country: 'SE',
        },
      },
    },
  ])
  expect(stripe.confirmations).toHaveLength(1)
  expect(stripe.confirmations[0]).toContain('4242')
  expect(JSON.stringify(mocked.calls)).not.toMatch(/4242 ?4242/)

  await open(mocked)
  const number = stripeFrame(page, 'cardNumber').getByRole('textbox')
  expect(await number.inputValue()).toBe('')
})
