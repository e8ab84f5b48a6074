import { expect, onTestFinished, test } from 'vitest'
import { lastSaid, openDemoApp, patience, totalsOf } from './demo-app-page.ts'

test('the demo app shows a banner and leads to the store, and both are counted', async () => {
  const { server, page, errors, studio, close } = await openDemoApp()
  onTestFinished(close)
  expect(server.output()).toContain(`${server.url}/demo-app`)
  const { requests, impressions, clicks } = await totalsOf(studio)
  await page.goto('/demo-app')
  await expect
    .poll(() => lastSaid(page, 2), patience)
    .toEqual(['The server counted the impression.', 'The banner is on the screen.'])
  const banner = page.getByRole('region', { name: 'Advertisement' })
  expect((await banner.getByRole('img').boundingBox())?.width).toBeGreaterThan(300)
  const popup = page.waitForEvent('popup', patience)
  const store = page.context().waitForEvent('request', {
    predicate: (request) =>
      request.url().startsWith('https://play.google.com/store/apps/details?id=com.'),
    ...patience,
  })
  await banner.getByRole('link').click()
  await popup
  await store
  expect((await lastSaid(page, 1))[0]).toContain('Clicked')
  await expect
    .poll(() => totalsOf(studio), patience)
    .toEqual({ requests: requests + 1, impressions: impressions + 1, clicks: clicks + 1 })
  expect(errors).toEqual([])
})
