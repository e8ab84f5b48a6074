import { beforeAll, expect, test } from 'vitest'
import { joinNetwork } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'

// The organization's own record. The published console does not have it.
const PAGE = '/account/organization/activity'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('what a person did is on the page, can be narrowed and is saved as a file', async () => {
  const client = await joinNetwork(server, 'Orchard Lane')
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await page.goto('/account/organization')
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByText('Created the organization').waitFor()
  const tab = page.getByRole('link', { name: 'Activity', exact: true })
  expect(await tab.getAttribute('aria-current')).toBe('page')
  await page.getByText('Signed in').first().waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Activity' }).click()
  await page.getByRole('option', { name: 'Sign-ins and sessions' }).click()
  await expect.poll(() => page.getByText('Created the organization').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('action')).toBe('session')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  await page.goto(PAGE)
  await page.getByText('Exported the activity log').waitFor()
  expect(errors).toEqual([])
})
