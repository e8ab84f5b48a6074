import { beforeAll, expect, test } from 'vitest'
import { joinNetwork } from '../support/api-client.ts'
import { downloadedText, expectFineEverywhere, openPage } from '../support/browser.ts'
import { activity } from '../answers/default-answers.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'

// The organization's own record. The published console does not have it.
const PAGE = '/account/organization/activity'
const LIST = 'GET /organization/activity'
const [edit] = activity.entries

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('what a person did is on the page, can be narrowed and saved, and the export is there too', async () => {
  const client = await joinNetwork(server, 'Orchard Lane')
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await page.goto('/account/organization')
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByText('Created the organization').waitFor()
  const tab = page.getByRole('link', { name: 'Activity', exact: true })
  expect(await tab.getAttribute('aria-current')).toBe('page')
  await page.getByText('Signed in').first().waitFor()
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

test('a search that stopped says how far it looked, and looks further', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const partial = { ...activity, entries: [], next: '1_a', looked_back_to: '2026-05-03T10:00:00Z' }
  mocked.answer(LIST, { body: partial })
  await page.goto(`${PAGE}?action=card`)
  await page.getByText('Looked back to 3 May 2026.', { exact: true }).waitFor()
  mocked.answer(LIST, { body: activity })
  await page.getByRole('button', { name: 'Look further', exact: true }).click()
  await page.getByText('Edited app').waitFor()
  expect(await page.getByText('Looked back to').count()).toBe(0)
  mocked.answer(LIST, { body: { ...activity, entries: [] } })
  await page.goto(`${PAGE}?action=policy`)
  await page.getByText('No activity matches these filters', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
  await page.getByText('No activity yet', { exact: true }).waitFor()
  mocked.answer(LIST, { status: 503, body: { code: 503, message: 'Please try again.' } })
  await page.reload()
  await page.getByText('503 Please try again.').waitFor()
})

test('a long activity is saved whole, out of several parts', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const part = { file_name: 'activity.csv', content_type: 'text/csv', looked_back_to: null }
  mocked.answer('GET /organization/activity/export', ({ query }) => ({
    body:
      query['before'] === undefined
        ? { ...part, content: 'at,what\r\n2,edit\r\n', next: '2_b' }
        : { ...part, content: '1,create\r\n', next: null },
  }))
  await page.goto(PAGE)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await downloadedText(await download)).toBe('at,what\r\n2,edit\r\n1,create\r\n')
})

test('the activity page is accessible in both schemes and on a small screen', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const more = ['campaign.extend', 'session.fail', 'organization.save-banking'].map(
    (action, place) => ({
      ...edit,
      id: `more-${place}`,
      action,
      actor_name: place === 1 ? 'Unknown' : 'Support',
      via: 'console',
      changes: [
        {
          field: 'valid_till',
          before: '2026-06-01T00:00:00.000Z',
          after: '2026-07-01T00:00:00.000Z',
        },
        { field: 'bank_name', before: null, after: null },
      ],
    }),
  )
  mocked.answer(LIST, {
    body: { ...activity, entries: [...activity.entries, ...more], next: '1_a' },
  })
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Show older entries', exact: true }).waitFor()
  await expectFineEverywhere(page, 'activity')
})
