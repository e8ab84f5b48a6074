import type { Locator, Page } from 'playwright-core'
import { answerAccount } from '../answers/account-answers.ts'
import { type MockedConsole, openMockedConsole, serveConsole } from '../support/mocked-console.ts'
import { type FakeStripePage, playStripe, stripeFrame } from './fake-stripe.ts'

export const INTENT = 'POST /payment/create-setup-intent'
export const UPDATE = 'POST /payment/update-payment-method'
export const secret = 'seti_1Stage_secret_c0ffee'

/** A console whose policy allows Stripe. */
export const serveStripeConsole = () =>
  serveConsole({ STRIPE_SECRET_KEY: 'sk_test_console', STRIPE_PUBLISHABLE_KEY: 'pk_test_console' })

/** Opens the payments of a network whose card provider is a played Stripe. */
export async function openPayments(
  url: string,
): Promise<{ mocked: MockedConsole; stripe: FakeStripePage }> {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' }, url)
  answerAccount(mocked)
  mocked.answer('GET /payment/provider', {
    body: { provider: 'stripe', publishable_key: 'pk_test_console' },
  })
  mocked.answer(INTENT, { body: { client_secret: secret } })
  const stripe = await playStripe(mocked.page)
  await mocked.page.goto('/account/payment')
  await opener(mocked).waitFor()
  return { mocked, stripe }
}

/** The button that opens the dialog. */
export const opener = ({ page }: MockedConsole) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Update) Payment Method$/ })
export const button = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name, exact: true })

/** Opens the dialog, and waits for Stripe's fields. */
export async function open(mocked: MockedConsole): Promise<Locator> {
  await opener(mocked).click()
  await stripeFrame(mocked.page, 'cardCvc').getByRole('textbox').waitFor()
  return mocked.page.getByRole('dialog', { name: / Payment Method$/ })
}

export async function fillIn(page: Page): Promise<void> {
  await fillAddress(page)
  await stripeFrame(page, 'cardNumber').getByRole('textbox').fill('4242 4242 4242 4242')
  await stripeFrame(page, 'cardExpiry').getByRole('textbox').fill('12 / 30')
  await stripeFrame(page, 'cardCvc').getByRole('textbox').fill('123')
}

export async function fillAddress(page: Page): Promise<void> {
  const address = stripeFrame(page, 'address')
  await address.getByLabel('Full name').fill('Ida Lindqvist')
  await address.getByLabel('Country or region').selectOption('SE')
  await address.getByLabel('Address line 1').fill('Hamngatan 1')
  await address.getByLabel('Postal code').fill('411 06')
  await address.getByLabel('City').fill('Gothenburg')
}

interface Spy {
  key: string
  options: { appearance: { variables: Record<string, string> } }[]
  updates: { appearance: { variables: Record<string, string> } }[]
  confirmed: unknown[]
}

/** What the page gave to Stripe's script. */
export const spyOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { stripeSpy: Spy }).stripeSpy)
