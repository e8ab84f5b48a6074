import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'

test('a page of members can call their API, and nothing of the operators [FINDINGS3-O11]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/overview')
  const ask = (path: string) =>
    page.evaluate(async (address) => {
      try {
        return (await fetch(address)).status
      } catch {
        return 'blocked'
      }
    }, path)
  expect(await ask('/api/v1/developer/organization')).toBe(200)
  mocked.errors.length = 0
  expect(await ask('/operator/v1/session')).toBe('blocked')
  expect(await ask('/')).toBe('blocked')
  expect(mocked.errors.join('\n')).toContain('connect-src')
  mocked.errors.length = 0
})
