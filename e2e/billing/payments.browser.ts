import { expect, test } from 'vitest'
import { statement } from '../answers/account-answers.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

test('printing a payment shows nothing but its statement', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer('GET /organization/payments/p1', { body: statement })
  await page.goto('/account/payment/p1')
  const reference = page.getByText('FEB-26', { exact: true })
  await reference.waitFor()
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('heading', { name: 'Payment statement', exact: true, level: 1 })
  for (const other of [heading, page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect.poll(() => other.filter({ visible: true }).count()).toBe(0)
  expect(await reference.isVisible()).toBe(true)
})
