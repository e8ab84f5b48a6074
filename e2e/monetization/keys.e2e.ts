import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { placement, tidepool } from '../answers/default-answers.ts'
import { downloaded, downloadedText } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

test('whole keys are copied and downloaded [MON-11 MON-12 MON-13 PLC-05 PLC-06]', async () => {
  const { page, context } = await openMockedConsole({ signedIn: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = async (row: Locator, what: RegExp) => {
    await row.getByRole('button', { name: what }).click()
    await row.getByText('Copied').first().waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const fileOf = async (row: Locator) => {
    const file = await downloaded(page, row.getByRole('button', { name: /^Download/ }))
    return [file.suggestedFilename(), JSON.parse(await downloadedText(file))]
  }
  const { name, organization_api_key, app_api_key } = tidepool
  await page.goto('/app/monetize')
  const app = page.getByRole('row').filter({ hasText: name })
  expect(await copied(app, /^Copy Organization API Key/)).toBe(organization_api_key)
  expect(await copied(app, /^Copy App API Key/)).toBe(app_api_key)
  expect(await fileOf(app)).toEqual([
    'Tidepool Match.json',
    { name, organization_api_key, app_api_key },
  ])
  await app.getByRole('link', { name }).click()
  const own = page
    .getByRole('table', { name: 'Placements table' })
    .getByRole('row')
    .filter({ hasText: placement.name })
  const { type, placement_api_key } = placement
  expect(await copied(own, /^Copy/)).toBe(placement_api_key)
  expect(await fileOf(own)).toEqual([
    'Level complete.json',
    { name: placement.name, type, placement_api_key },
  ])
  await own.getByRole('button', { name: /^Fill/ }).click()
  expect(await copied(page.getByRole('dialog'), /^Copy the ad request/)).toContain(
    placement_api_key,
  )
})
