import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { downloaded, downloadedText } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

const campaign = (name: string, impressions: number, installs: number) => ({
  id: name,
  campaign_name: name,
  app_name: '=Évasion',
  requests: 900,
  clicks: 4,
  impressions,
  installs,
})

test('tables can be sorted by mouse and keyboard, and are downloaded in that order', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer('POST /overview/campaigns', {
    body: [campaign('Level 10', 40, 2), campaign('Level 9', 1200, 0), campaign('Ädel', 7, 31)],
  })
  await mocked.page.goto('/app/overview')
  const section = mocked.page.getByRole('region', { name: 'Campaign Overview', exact: true })
  const first = () => section.getByRole('row').locator('td:first-child').allInnerTexts()
  await expect.poll(first).toEqual(['Level 10', 'Level 9', 'Ädel'])

  const head = (name: string) => section.getByRole('columnheader', { name, exact: true })
  await head('Impressions').getByRole('button').click()
  await expect.poll(() => first()).toEqual(['Level 9', 'Level 10', 'Ädel'])
  expect(await head('Impressions').getAttribute('aria-sort')).toBe('descending')
  await head('Campaign').getByRole('button').focus()
  await mocked.page.keyboard.press('Enter')
  await expect.poll(() => first()).toEqual(['Ädel', 'Level 9', 'Level 10'])
  expect(await head('Impressions').getAttribute('aria-sort')).toBeNull()

  await section.getByRole('searchbox').fill('level')
  const file = await downloaded(mocked.page, section.getByRole('button', { name: 'Save as CSV' }))
  expect(file.suggestedFilename()).toBe('Campaign Overview.csv')
  expect(await downloadedText(file)).toBe(
    'Campaign,App,Requests,Impressions,Clicks,Installs,Purchases\r\n' +
      "Level 9,'=Évasion,900,1200,4,0,0\r\nLevel 10,'=Évasion,900,40,4,2,0\r\n",
  )
})

test('a graph is downloaded as figures and as an image in its current colours', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer('POST /overview/impressions', {
    body: [
      { Date: '2026-04-07T00:00:00.000Z', 'Impression Per Day': 1234 },
      { Date: '2026-04-08T00:00:00.000Z', 'Impression Per Day': 0 },
      { Date: '2026-04-09T00:00:00.000Z', 'Impression Per Day': 4000 },
    ],
  })
  await mocked.page.goto('/app/overview')
  const section = mocked.page.getByRole('region', { name: 'Revenue', exact: true })
  await section.getByRole('slider').waitFor()
  const save = (what: string) =>
    downloaded(mocked.page, section.getByRole('button', { name: `Save as ${what}` }))

  const figures = await save('CSV')
  expect(figures.suggestedFilename()).toBe('Revenue Per Day 2026-04-07 to 2026-04-09.csv')
  expect(await downloadedText(figures)).toBe(
    'Date,Revenue Per Day (¢)\r\n2026-04-07,123.4\r\n2026-04-08,0\r\n2026-04-09,400\r\n',
  )

  const light = await pictureIn(await save('PNG'))
  await mocked.page.emulateMedia({ colorScheme: 'dark' })
  const dark = await pictureIn(await save('PNG'))
  const box = await section.getByRole('slider').locator('svg').boundingBox()
  // Twice the size on the page, plus the margin on both sides.
  expect(light.width).toBe(Math.trunc(((box?.width ?? 0) + 32) * 2))
  expect(light.hash).not.toBe(dark.hash)
})

async function pictureIn(download: Download): Promise<{ width: number; hash: string }> {
  const bytes = await buffer(await download.createReadStream())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { width: bytes.readUInt32BE(16), hash }
}
