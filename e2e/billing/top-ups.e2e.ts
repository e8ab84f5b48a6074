import { expect, test } from 'vitest'
import { charges, topUp } from '../answers/books-answers.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

// Top-ups of the balance on the billing page. The published console has no such page.
const CHARGES = 'GET /organization/charges'
const TOP_UP = 'POST /organization/top-ups'
const ONE = `GET /organization/top-ups/${topUp.id}`
const CARD = 'GET /payment/card-info'
const card = { brand: 'visa', last4: '4242', expire: '12/60' }

test('a top-up is charged once, and declined, confirmed and unknown ones say what is to be done', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(CARD, { body: card })
  await page.goto('/account/billing')
  const amount = page.getByRole('textbox', { name: 'Amount (USD)' })
  const button = page.getByRole('button', { name: 'Top up', exact: true })
  await page.getByText('$150.00 are left today. 19% tax is added.').waitFor()
  await page.getByText('Below $20.00 the card is charged $50.00').waitFor()
  const table = page.getByRole('table', { name: 'Charges of the card' })
  expect(await table.innerText()).toMatch(
    /Automatic top-up\s+Declined\s+Your card has insufficient/,
  )
  await expectFineEverywhere(page, 'billing, top up')

  for (const [typed, error] of [
    ['', 'Enter an amount with at most 2 decimals'],
    ['9.99', 'Enter 10.00 to 10,000.00'],
  ] as const) {
    await amount.fill(typed)
    await button.click()
    await page.getByText(error).waitFor()
  }
  mocked.answer(TOP_UP, {
    status: 422,
    body: { code: 422, reason: 'top_up_new_card', field: 'amount', message: 'Only 150.00 today.' },
  })
  await amount.fill('200')
  await button.click()
  await page.getByText('Only 150.00 today.').waitFor()
  expect(await amount.getAttribute('aria-invalid')).toBe('true')

  const declined = { ...topUp, state: 'declined', decline_message: 'Your card was declined.' }
  mocked.answer(TOP_UP, { body: declined })
  mocked.answer(ONE, { body: declined })
  await amount.fill('25')
  await button.click()
  await page.getByText('Nothing was charged. Try again').waitFor()
  await page.getByText('Your card was declined.').first().waitFor()

  mocked.answer(TOP_UP, { body: { ...topUp, state: 'unknown' } })
  mocked.answer(ONE, { body: { ...topUp, state: 'unknown' } })
  await button.dblclick()
  await page.getByText('We did not get an answer about the $29.75').waitFor()
  // The page asks again until it is known.
  mocked.answer(ONE, { body: topUp })
  await page.getByText('$29.75 was charged.').waitFor()
  const sent = mocked.sent(TOP_UP)
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  // The decline was one press, the double click another one, whatever it sent.
  expect(new Set(keys.slice(1)).size).toBe(2)
  expect(sent.at(-1)?.body).toEqual({ amount: '25' })
})

test('a charge that waits for its cardholder is confirmed, also after the page was loaded again', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const waiting = {
    ...topUp,
    state: 'needs_action',
    client_secret: 'pi_1_secret',
    payment_method_id: 'pm_1',
  }
  mocked.answer(CARD, { body: card })
  mocked.answer(CHARGES, {
    body: { ...charges, charges: [{ ...charges.charges[0], state: 'needs_action' }] },
  })
  mocked.answer(ONE, { body: waiting })
  await page.goto('/account/billing')
  await page.getByText('The bank of the card ending in 4242 wants you to confirm $29.75.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount (USD)' }).count()).toBe(0)
  const CHECK = `POST /organization/top-ups/${topUp.id}/check`
  mocked.answer(CHECK, { body: topUp })
  mocked.answer(CHARGES, { body: charges })
  await page.getByRole('button', { name: 'Confirm with your bank' }).click()
  const bank = page.getByRole('dialog', { name: 'Confirm this card with your bank' })
  await bank.waitFor()
  mocked.answer(ONE, { body: topUp })
  await bank.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('$29.75 was charged.').waitFor()
  expect(mocked.sent(CHECK).map(({ body }) => body)).toEqual([{ confirmed: true }])
})

test('without a card the page leads to where one is entered, and automatic top-ups are set and ended', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const bare = { ...charges, not_chargeable: 'no_card', auto_top_up: null, charges: [] }
  mocked.answer(CHARGES, { body: bare })
  await page.goto('/account/billing')
  await page.getByText('No card on file. Add one to top up.').waitFor()
  await page.getByText('No charges yet').waitFor()
  expect(await page.getByRole('button', { name: 'Top up', exact: true }).count()).toBe(0)
  const link = page.getByRole('link', { name: 'Add card' })
  expect(await link.getAttribute('href')).toBe('/account/payment')

  mocked.answer(CARD, { body: card })
  mocked.answer(CHARGES, { body: { ...charges, auto_top_up: null } })
  await page.reload()
  await page.getByText('Off. The card is charged only when you top up.').waitFor()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic top-up' })
  const fill = async (name: string, value: string) =>
    dialog.getByRole('textbox', { name }).fill(value)
  await fill('When the balance falls below (USD)', '20')
  await fill('Top-up amount (USD)', '50')
  await fill('Monthly maximum (USD)', '40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The monthly maximum must be at least one top-up').waitFor()
  await fill('Monthly maximum (USD)', '200')
  const AUTO = 'PUT /organization/auto-top-up'
  mocked.answer(AUTO, { body: { auto_top_up: null } })
  mocked.answer(CHARGES, { body: charges })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Below $20.00 the card is charged $50.00').waitFor()
  mocked.answer(CHARGES, { body: { ...charges, auto_top_up: null } })
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Off. The card is charged only when you top up.').waitFor()
  expect(mocked.sent(AUTO).map(({ body }) => body)).toEqual([
    { auto_top_up: { below: '20', add: '50', monthly_max: '200' } },
    { auto_top_up: null },
  ])
})

test('who pays by invoice is offered no top-up, and still confirms one that is under way [FINDINGS3-M8]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const byInvoice = { ...charges, not_chargeable: 'top_up_by_invoice' }
  mocked.answer(CARD, { body: card })
  mocked.answer(CHARGES, { body: byInvoice })
  await page.goto('/account/billing')
  await page.getByRole('table', { name: 'Charges of the card' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Top up' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Automatic top-up' }).count()).toBe(0)

  const waiting = { ...topUp, state: 'needs_action' }
  mocked.answer(CHARGES, { body: { ...byInvoice, charges: [waiting] } })
  mocked.answer(ONE, { body: waiting })
  await page.reload()
  await page.getByRole('button', { name: 'Confirm with your bank' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount (USD)' }).count()).toBe(0)
})
