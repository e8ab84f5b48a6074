import { expect, onTestFinished, test } from 'vitest'
import { addDemoOperator, operator } from '../support/add-demo-operator.ts'
import { joinNetwork } from '../support/api-client.ts'
import { openPage, untilLoaded } from '../support/browser.ts'
import { patience } from '../support/mocked-console.ts'
import { startServer } from '../support/server-process.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

test("an operator with a passkey sees an organization's console in a new tab [OPERATOR-9.5] [OPERATOR-9.19]", async () => {
  const server = await startServer({ AUTO_APPROVE: '1' })
  onTestFinished(() => server.remove())
  await joinNetwork(server, 'Harbour House')
  await addDemoOperator(server)
  // No passkey works at an address that is a number.
  const baseURL = server.url.replace('127.0.0.1', 'localhost')
  const { context, page, errors } = await openPage({ baseURL })
  const authenticator = await addAuthenticator(page)
  await page.goto('/operator/me')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('table', { name: 'Passkeys' }).waitFor()
  expect(await authenticator.count()).toBe(1)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
  await page.goto('/operator/organizations')
  await page.getByRole('link', { name: /Harbour House/ }).click()
  await page.getByRole('button', { name: 'View as member' }).waitFor()
  await untilLoaded(page)
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByLabel('Reason').fill('They asked for help.')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'View as member' }).click(),
  ])
  const banner = tab.getByRole('complementary', { name: 'Operator view' })
  await banner.getByText('Harbour House').waitFor()
  await tab.goto('/app/create')
  await tab.getByText('Operator view is read-only').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await banner.getByRole('button', { name: 'Exit view' }).click()
  await tab.getByText('The operator view has ended. You can close this tab.').waitFor()
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      await untilLoaded(page)
      return page.getByText('Exited the view').count()
    }, patience)
    .toBeGreaterThan(0)
  expect(errors).toEqual([])
  await context.close()
})
