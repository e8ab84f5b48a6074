import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { held, openMockedConsole } from '../support/mocked-console.ts'

// Why the requests of a placement got an ad or none. The published console does not have this page.
const NO_FILL = /^GET \/delivery\/placement\/[^/]+\/no-fill/
const DECISION = /^GET \/delivery\/decision\//
const id = '0199c0de-0000-7000-8000-00000000ad01'

const hours = {
  placement: { id: '0199-pl-1', name: 'Home', type: 'Banner', app_name: 'Tidepool Match' },
  from: '2026-05-25T15:00:00.000Z',
  till: '2026-05-26T14:00:00.000Z',
  hours: [
    {
      hour: '2026-05-26T14:00:00.000Z',
      requests: 1200,
      fills: 900,
      reasons: [
        { reason: 'budget', requests: 250 },
        { reason: 'region', requests: 50 },
      ],
    },
    { hour: '2026-05-26T13:00:00.000Z', requests: 40, fills: 40, reasons: [] },
  ],
}

const unnamed = { campaign_id: null, campaign_name: null }
const decision = {
  request_id: id,
  at: '2026-05-26T14:05:00.000Z',
  is_test: true,
  format: 'banner',
  placement: { id: '0199-pl-1', name: 'Home' },
  country: 'SE',
  region_unknown: false,
  device: { type: 'phone', os: 'android', orientation: 'portrait' },
  reason: 'budget',
  questions: ['running', 'format', 'region', 'another app', 'budget'],
  candidates: [
    { ...unnamed, failed: 'budget', reason: 'budget', won: false },
    { ...unnamed, failed: 'region', reason: 'region', won: false },
    { ...unnamed, failed: 'region', reason: 'region', won: false },
    {
      campaign_id: 'c',
      campaign_name: 'Summer push',
      failed: 'another app',
      reason: 'same_app',
      won: false,
    },
  ],
  left_out: 0,
}

test('a placement’s page shows why it gets no ads, in total and for each hour', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const loading = held({ body: hours })
  mocked.answer(NO_FILL, loading.answer)
  await page.goto('/app/monetize')
  await page.getByRole('link', { name: 'Tidepool Match' }).click()
  await page.getByRole('link', { name: 'Level complete', exact: true }).click()
  await page.waitForURL('**/app/monetize/placement/*/why')
  await page.getByText('Loading requests...', { exact: true }).waitFor()
  loading.release()
  const reasons = page.getByRole('list', { name: 'Reasons' }).getByRole('listitem')
  await reasons.first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Why no ad')
  expect(await page.getByRole('term').allInnerTexts()).toEqual(['Requests', 'Filled', 'Fill rate'])
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1,240', '940', '75.8%'])
  expect((await reasons.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    [
      'Daily budget used up',
      '250 83.3%',
      'No action is needed. Campaigns have a new budget on their next day.',
    ],
    ['Region not targeted', '50 16.7%', expect.stringContaining('No campaign targets')],
  ])
  const rows = page.getByRole('table', { name: 'Requests by the hour' }).getByRole('row')
  expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual([
    'Tue 26 May, 14:00',
    '1,200',
    '900',
    '75%',
    'Daily budget used up (250) · Region not targeted (50)',
  ])
  expect(await rows.nth(2).getByRole('cell').last().innerText()).toBe('–')
  const lit = page.getByRole('navigation').getByRole('link', { name: 'Monetizing Apps' })
  expect(await lit.first().getAttribute('aria-current')).toBe('true')

  mocked.answer(NO_FILL, { body: { ...hours, hours: [] } })
  await page.getByRole('button', { name: '7 days', exact: true }).click()
  await page.getByText('No requests in this period', { exact: true }).waitFor()
  const asked = mocked.sent(NO_FILL).map(({ query }) => Date.parse(query['from'] ?? ''))
  const between = ((asked[0] ?? 0) - (asked.at(-1) ?? 0)) / dayMs
  expect(Math.abs(between - 6)).toBeLessThan(0.1)
})

test('a request id shows which filter each campaign failed, and an unknown id is reported', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(NO_FILL, { status: 404, body: { code: 404, message: 'Placement not found' } })
  mocked.answer(DECISION, { status: 404, body: { code: 404, message: 'Not kept.' } })
  await page.goto('/app/monetize/placement/0199-pl-1/why')
  await page.getByRole('alert').getByText('404 Placement not found').waitFor()
  const field = page.getByRole('textbox', { name: 'Request ID', exact: true })
  const show = page.getByRole('button', { name: 'Explain request', exact: true })
  await show.click()
  await page.getByText('Enter the request_id of a response').waitFor()
  expect(mocked.sent(DECISION)).toEqual([])
  await field.fill('0199-gone')
  await show.click()
  await page.getByText(/This request was not kept/).waitFor()

  mocked.answer(DECISION, { body: decision })
  mocked.answer(NO_FILL, { body: hours })
  await field.fill(`  ${id} `)
  await show.click()
  const table = page.getByRole('table', { name: 'Campaigns of this request' })
  await table.waitFor()
  const rows = await table.getByRole('row').all()
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
  expect(cells).toEqual([
    [
      "Another organization's campaign",
      'Not shown',
      'Daily budget used up',
      'running, format, region, another app',
    ],
    ['Summer push', 'Not shown', 'Same app', 'running, format, region'],
    ['2 campaigns of other organizations', 'Not shown', 'Region not targeted', 'running, format'],
  ])
  await page.getByText('26 May 2026, 14:05 UTC, a test').waitFor()
  await page.getByText('Sweden', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('request')).toBe(id)
  await page.reload()
  await table.waitFor()
  expect(await field.inputValue()).toBe(id)
  await page.getByRole('list', { name: 'Reasons' }).waitFor()
  await expectFineEverywhere(page, 'why')
})
