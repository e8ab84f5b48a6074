import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'
import { answerAsOperator } from '../answers/operator-answers.ts'

test('while scripts are on their way, a spinner shows within 300 ms [FINDINGS3-U1]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  answerAsOperator(mocked)
  const { page } = mocked
  for (const path of ['/app/overview', '/operator/audit']) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'commit' })
    const seats = page.getByRole('status').locator('svg')
    await seats.waitFor()
    const delays = await seats.evaluate((svg) => getComputedStyle(svg).animationDelay)
    for (const delay of delays.split(',')) expect(Number.parseFloat(delay)).toBeLessThanOrEqual(0.3)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.shell-wait').count()).toBe(0)
    await page.unroute(/\/assets\/.*\.js$/)
  }
})
