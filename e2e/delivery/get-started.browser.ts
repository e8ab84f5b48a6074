// What Get Started shows for each platform.
import { beforeAll, expect, test } from 'vitest'
import { expectFineEverywhere, openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('each platform has its code with the address of this network to copy', async () => {
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.goto('/getstarted')
  const sdks = page.getByRole('tablist', { name: 'SDK' })
  await sdks.waitFor()
  const names = await sdks.getByRole('tab').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(names.at(-1)).toBe('Any language')
  for (const name of names) {
    await sdks.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tabpanel').first().getByText(server.url).first().waitFor()
    if (name === 'Any language') continue
    for (const title of ['Install the SDK', 'Show a first ad', 'Reward a video', 'Show a banner'])
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByText(/^Version \d+\.\d+\.\d+, \d+ kB\./).waitFor()
  }
  await sdks.getByRole('tab').first().click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Copy show a first ad/i }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(server.url)
  await expectFineEverywhere(page, 'get started')
  expect(errors).toEqual([])
})
