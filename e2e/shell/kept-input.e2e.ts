import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'

test('input is there after a reload and after Back, until Start over [FINDINGS4-C4]', async () => {
  const { page } = await openMockedConsole({ signedIn: true })
  const name = page.getByRole('textbox', { name: 'App Name', exact: true })
  await page.goto('/app/create')
  await name.fill('Tidepool Match')
  await page.reload()
  await page.getByText('Your input is restored.').waitFor()
  expect(await name.inputValue()).toBe('Tidepool Match')
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await page.getByText('Continue with').getByRole('link', { name: 'Create New App' }).waitFor()
  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe('Tidepool Match')
  await page.getByRole('button', { name: 'Start over', exact: true }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})
