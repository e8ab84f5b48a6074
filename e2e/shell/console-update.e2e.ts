import { expect, test } from 'vitest'
import { answerAccount } from '../answers/account-answers.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

test('a page whose files are gone offers a reload, which keeps input [FINDINGS-A3]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  answerAccount(mocked)
  await page.goto('/account/taxation')
  await page.getByLabel('Legal Address', { exact: true }).fill('Hamngatan 1')

  const gone = /assets\/app-list-page-.*\.js/
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  const said = await page.getByRole('main').innerText()
  expect(said).toContain('Your input is kept')
  expect(said).not.toContain('Unexpected Application Error!')
  expect(mocked.loads(), 'no reload by itself').toBe(1)

  await page.unroute(gone)
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await page.getByRole('link', { name: 'Taxation', exact: true }).click()
  await page.getByText('Your input is restored').waitFor()
  const address = page.getByLabel('Legal Address', { exact: true })
  expect(await address.inputValue()).toBe('Hamngatan 1')
})
