import { expect, test } from 'vitest'
import { openMockedConsole } from './mocked-console.ts'

test('every list screen of a signed-in user opens without an unanswered call or an error', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const screens = [
    '/app/overview',
    '/app/list',
    '/app/0199-app-1',
    '/app/monetize',
    '/app/campaign/active',
    '/app/campaign/create',
  ]
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
