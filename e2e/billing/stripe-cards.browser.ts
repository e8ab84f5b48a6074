import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { patience, serveConsole } from '../support/mocked-console.ts'
import { stripeFrame } from './fake-stripe.ts'
import {
  button,
  fillAddress,
  fillIn,
  INTENT,
  open,
  opener,
  openPayments,
  serveStripeConsole,
  spyOf,
  UPDATE,
} from './stripe-payments.ts'

let served: Awaited<ReturnType<typeof serveStripeConsole>>
beforeAll(async () => {
  served = await serveStripeConsole()
})
afterAll(async () => {
  await served.close()
})

test('a wrong or refused value shows Stripe’s message and gets the focus [PAY-13 PAY-14]', async () => {
  const { mocked, stripe } = await openPayments(served.url)
  const { page } = mocked
  const dialog = await open(mocked)
  await expectAccessible(page, 'the dialog with the fields of Stripe')
  const says = async (text: string) => {
    await button(dialog, 'Save').click()
    await dialog.getByRole('alert').getByText(text, { exact: true }).waitFor()
  }
  const number = stripeFrame(page, 'cardNumber').getByRole('textbox')
  await says('Address is incomplete')
  await fillAddress(page)
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  await says('Your card number is incomplete.')
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  await number.pressSequentially('5555555555554444')
  await says('Your card number is invalid.')
  await number.fill('4242 4242 4242 4242')
  await says("Your card's expiration date is incomplete.")
  await stripeFrame(page, 'cardExpiry').getByRole('textbox').fill('12 / 30')
  await says("Your card's security code is incomplete.")
  expect(mocked.sent(/^POST /)).toEqual([])
  const cvc = stripeFrame(page, 'cardCvc').getByRole('textbox')
  await cvc.fill('123')

  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  stripe.answerNext({ error })
  await says('Your card was declined.')
  stripe.answerNext({ error: { ...error, message: undefined } })
  await says('An unexpected error occurred.')
  stripe.answerNext({ error: { ...error, code: 'incorrect_cvc', message: 'Wrong code.' } })
  await says('Wrong code.')
  await expect.poll(() => cvc.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(mocked.sent(UPDATE)).toEqual([])
  const away = { code: 503, reason: 'unavailable', message: 'The card provider cannot be reached.' }
  mocked.answer(INTENT, { status: 503, body: away })
  await cvc.fill('124')
  await says('The card provider cannot be reached.')
})

test('the confirmation that a bank requires is made in a frame of Stripe [PAY-14]', async () => {
  const { mocked, stripe } = await openPayments(served.url)
  const { page } = mocked
  const dialog = await open(mocked)
  await fillIn(page)
  const asks = { asks: true }
  const bank = page.frameLocator('iframe[title="Bank"]')
  stripe.answerNext(asks)
  await button(dialog, 'Save').click()
  await bank.getByRole('button', { name: 'Fail' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/^We are unable to authenticate/)
    .waitFor()
  expect(mocked.sent(UPDATE)).toEqual([])
  stripe.answerNext(asks)
  await button(dialog, 'Save').click()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(stripe.confirmations).toHaveLength(2)
  expect(mocked.sent(UPDATE)).toHaveLength(1)
})

test('a card is entered by keyboard alone, in fields of the page’s colours', async () => {
  const { mocked } = await openPayments(served.url)
  const { page } = mocked
  await page.emulateMedia({ colorScheme: 'dark' })
  await opener(mocked).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await stripeFrame(page, 'cardCvc').getByRole('textbox').waitFor()
  const { options } = await spyOf(page)
  expect(options.at(-1)?.appearance.variables).toMatchObject({
    colorBackground: 'rgb(35, 33, 41)',
    colorText: 'rgb(237, 236, 242)',
  })
  await stripeFrame(page, 'address').getByLabel('Full name').focus()
  for (const [field, typed] of fieldsInOrder(page)) {
    await expect.poll(() => takesKeys(page, field), patience).toBe(true)
    await page.keyboard.type(typed)
    expect(await field.inputValue()).toBe(typed)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => takesKeys(page, button(dialog, 'Cancel')), patience).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => takesKeys(page, button(dialog, 'Save')), patience).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(mocked.sent(UPDATE)).toHaveLength(1)
  // The dialog returns the focus when it closes.
  await expect.poll(() => focused(page)).toMatch(/ Payment Method$/)

  // A colour scheme that changes while the dialog is open is passed to Stripe's frames.
  await open(mocked)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect
    .poll(async () => (await spyOf(page)).updates.at(-1)?.appearance.variables['colorText'])
    .toBe('rgb(23, 20, 30)')
})

test('a script of Stripe that cannot be loaded is reported and can be retried', async () => {
  const { mocked, stripe } = await openPayments(served.url)
  const { page } = mocked
  stripe.breakScript(true)
  await opener(mocked).click()
  const dialog = page.getByRole('dialog')
  const said = dialog.getByRole('alert').getByText(/^The card fields could not be loaded/)
  await said.waitFor()
  expect(await button(dialog, 'Save').isDisabled()).toBe(true)
  // A second failure may follow so quickly that the alert never disappears from the screen.
  const requestsBefore = stripe.requests.length
  await button(dialog, 'Try again').click()
  await expect.poll(() => stripe.requests.length).toBeGreaterThan(requestsBefore)
  await said.waitFor()
  stripe.breakScript(false)
  await button(dialog, 'Try again').click()
  await stripeFrame(page, 'cardCvc').getByRole('textbox').waitFor()
  await fillIn(page)
  await button(dialog, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
})

test('the pages of a sandbox load nothing from Stripe', async () => {
  const sandbox = await serveConsole()
  const { mocked, stripe } = await openPayments(sandbox.url)
  await opener(mocked).click()
  const dialog = mocked.page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  expect(stripe.requests).toEqual([])
  const refused = mocked.errors.splice(0)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((error) => error.includes('js.stripe.com'))).toBe(true)
  await sandbox.close()
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Stripe's fields in the order of the Tab key, each with what is typed into it. */
function fieldsInOrder(page: Page): [Locator, string][] {
  const address = stripeFrame(page, 'address')
  const box = (part: string) => stripeFrame(page, part).getByRole('textbox')
  return [
    [address.getByLabel('Full name'), 'Ida Lindqvist'],
    [address.getByLabel('Country or region'), 'SE'],
    [address.getByLabel('Address line 1'), 'Hamngatan 1'],
    [address.getByLabel('Postal code'), '411 06'],
    [address.getByLabel('City'), 'Gothenburg'],
    [box('cardNumber'), '4242424242424242'],
    [box('cardExpiry'), '1230'],
    [box('cardCvc'), '123'],
  ]
}

/**
 * Whether the control receives key presses. The browser gives a frame the focus before it sends
 * keys to it, so a text that is typed too early is lost.
 */
async function takesKeys(page: Page, control: Locator): Promise<boolean> {
  await control.evaluate((element) =>
    element.addEventListener('keydown', () => element.setAttribute('data-took-key', '')),
  )
  await page.keyboard.press('Shift')
  return (await control.getAttribute('data-took-key')) !== null
}
