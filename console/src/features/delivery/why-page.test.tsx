import { dayMs } from '@frontrow/contract/durations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, held } from '../../../../e2e/answers/mocked-call.ts'
import { statisticsAnswer } from '../../../../e2e/answers/played-statistics.ts'
import {
  button,
  cellsOf,
  click,
  clickElement,
  errorOf,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'

// Why the requests of a placement got an ad or none. The published console does not have this page.
const path = '/app/monetize/placement/0199-pl-1/why'
const NO_FILL = /^GET \/delivery\/placement\/[^/]+\/no-fill/
const DOCTOR = /^GET \/delivery\/placement\/[^/]+\/doctor/
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
const others = { campaign_id: null, campaign_name: null, won: false }
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
    { ...others, failed: 'budget', reason: 'budget' },
    { ...others, failed: 'region', reason: 'region' },
    { ...others, failed: 'region', reason: 'region' },
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

const show = (noFill: Answer, told: Answer = { body: decision }, query = '') =>
  showConsole(`${path}${query}`, {
    answers: [
      { name: NO_FILL, answer: noFill },
      { name: DECISION, answer: told },
    ],
  })
const texts = (all: Iterable<Element>) => [...all].map(({ textContent }) => textContent)
const rows = (name: string) =>
  [...screen.getByLabelText(name, { selector: 'table' }).querySelectorAll('tbody tr')].map((row) =>
    texts(row.children),
  )

test('a placement shows why it gets no ads, in total and for each hour', async () => {
  const loading = held({ body: hours })
  const shown = await show(loading.answer)
  await untilShown('Loading requests...')
  loading.release()
  await until(() => screen.getByLabelText('Reasons'))
  expect(texts(document.querySelectorAll('h1'))).toEqual(['Doctor'])
  expect(texts(document.querySelectorAll('dt, dd')).join(' ')).toBe(
    'Requests 1,240 Filled 940 Fill rate 75.8%',
  )
  const [budget, region] = texts(screen.getByLabelText('Reasons').children)
  expect(budget).toBe(
    'Daily budget used up250 83.3%No action is needed. Campaigns have a new budget on their next day.',
  )
  expect(region).toMatch(/^Region not targeted50 16\.7%.*No campaign targets/)
  const [last, before] = rows('Requests by the hour')
  expect(last?.slice(1)).toEqual([
    '1,200',
    '900',
    '75%',
    'Daily budget used up (250) · Region not targeted (50)',
  ])
  expect(before?.at(-1)).toBe('–')

  shown.answer(NO_FILL, { body: { ...hours, hours: [] } })
  await clickElement(within(screen.getByLabelText('Time')).getByText('7 days'))
  await untilShown('No requests in this period')
  const [first = 0, then = 0] = shown
    .sent(NO_FILL)
    .map(({ query }) => Date.parse(query['from'] ?? ''))
  expect(Math.abs((first - then) / dayMs - 6)).toBeLessThan(0.1)
})

test('the doctor says first what fails and what to do, and how a pipeline asks', async () => {
  const shown = await show({ body: hours })
  await untilShown('No request ever arrived.')
  const [first, second] = texts(screen.getByLabelText('Checks').children)
  expect(first).toBe(
    'FailsRequestsNo request ever arrived.Put the key of this placement into the app. Open page',
  )
  expect(second).toMatch(/^OKFloor/)
  expect(screen.getByText('Open page').getAttribute('href')).toBe('/getstarted')
  expect(screen.getByLabelText('the request for a pipeline').textContent).toBe(
    `curl -s -H 'authorization: Bearer TOKEN' ${location.origin}/api/v1/delivery/placement/0199-pl-1/doctor | jq -e .ok`,
  )
  expect(screen.getByText(/1 of 2 checks fail/)).toBeDefined()
  shown.answer(DOCTOR, { status: 404, body: { code: 404, reason: 'placement_not_found' } })
  await click('Check again')
  await until(() => expect(screen.queryByLabelText('Checks')).toBeNull())
})

test('the doctor checks by itself without a change of its button, and a click shows its check', async () => {
  stopClock('2026-05-26T14:05:00Z')
  const shown = await show({ body: hours })
  await untilShown('No request ever arrived.')
  const asked = shown.sent(DOCTOR).length
  const checking = held({ body: {} })
  shown.answer(DOCTOR, checking.answer)
  await pass(15_100)
  await until(() => expect(shown.sent(DOCTOR)).toHaveLength(asked + 1))
  expect(button('Check again').disabled).toBe(false)
  await click('Check again')
  await untilShown('Checking...')
})

const split = (id: string, values: object) => ({ id, values })
const figures = statisticsAnswer({
  rows: {
    day: [
      day('2026-03-02', 10, '1.00'),
      { ...day('2026-05-25', 75, '2.10'), before: day('', 60, '1.05').values },
      day('2026-05-26', 50, '0'),
      { ...day('2026-05-27', 25, '1.00'), before: day('', 40, '0.50').values },
    ],
    country: [split('SE', { requests: 90, fill: 0.5, impressions: 40, ecpm: '2', earned: '0.08' })],
  },
  totals: { requests: 90, fill: 0.5, impressions: 40, ecpm: '2', earned: '0.08' },
})

/** A day of 100 requests, and 1,000 paid impressions if something was earned. */
function day(id: string, answers: number, earned: string) {
  const paid = earned === '0' ? 0 : 1000
  return split(id, { requests: 100, answers, earned, paid_impressions: paid })
}

test('a placement shows its fill and ECPM over time, and what countries pay', async () => {
  const shown = await show({ body: hours })
  shown.answer('POST /statistics', figures)
  await shown.go(`${path}?period=2026-05-25..2026-05-27`)
  const curve = (label: string) => screen.findByLabelText(label, { selector: '[role=slider]' })
  expect((await curve('Fill rate per day')).getAttribute('aria-valuetext')).toMatch(/27.*: 25%$/)
  await click('ECPM')
  const ecpm = await curve('ECPM per day')
  expect([ecpm.getAttribute('aria-valuemax'), ecpm.getAttribute('aria-valuetext')]).toEqual([
    '1',
    expect.stringMatching(/27.*: €1\.00$/),
  ])
  await until(() =>
    expect(cellsOf('Results by country')).toEqual([
      ['Sweden', '90', '50%', '40', '€2.00', '€0.08', '100%'],
      ['Total', '90', '50%', '40', '€2.00', '€0.08', '100%'],
    ]),
  )
  await clickElement(screen.getByLabelText('Compared with the period before'))
  await until(() =>
    expect(ecpm.getAttribute('aria-valuetext')).toMatch(/27.*: €1\.00, before: €0\.50$/),
  )
  await shown.go(`${path}?period=2026-02-27..2026-05-27`)
  await curve('ECPM per week')
})

test('the apps advertised in a placement are shares of a sample', async () => {
  const app = { icon_path: null, is_own: false }
  const shown = await show({ body: hours })
  shown.answer(/^GET \/ad-review\/placement\//, {
    body: {
      sample_days: 7,
      sampled_ads: 8,
      apps: [
        { ...app, id: 'a1', name: 'Coin Rush', ads: 6 },
        { ...app, id: 'a2', name: 'Night Bus', is_own: true, ads: 2 },
      ],
    },
  })
  await shown.reload()
  await until(() =>
    expect(cellsOf('Advertised apps in the sample')).toEqual([
      [expect.stringContaining('Coin Rush'), '75%'],
      [expect.stringContaining('Night Busyour own app, not billed'), '25%'],
    ]),
  )
  screen.getByText('Share of ads (sampled)')
})

test('a request id shows which filter each campaign failed', async () => {
  const shown = await show({ body: hours })
  await until(() => field('Request ID'))
  await click('Explain request')
  expect(errorOf('Request ID')).toBe('Enter the request_id of a response')
  expect(shown.sent(DECISION)).toEqual([])
  type('Request ID', `  ${id} `)
  await click('Explain request')
  const table = 'Campaigns of this request'
  await until(() => expect(rows(table)).toHaveLength(3))
  expect(rows(table)).toEqual([
    [
      "Another organization's campaign",
      'Not shown',
      'Daily budget used up',
      'running, format, region, another app',
    ],
    ['Summer push', 'Not shown', 'Same app', 'running, format, region'],
    ['2 campaigns of other organizations', 'Not shown', 'Region not targeted', 'running, format'],
  ])
  screen.getByText(/^26 May 2026, .*, a test$/)
  screen.getByText('Sweden')
  expect(new URLSearchParams(location.search).get('request')).toBe(id)
  expect(screen.queryByText('Ad Review', { selector: 'p a' })).toBeNull()
  await shown.reload()
  await until(() => expect(rows(table)).toHaveLength(3))
  expect(field('Request ID').value).toBe(id)
})

test('an unknown placement or request is reported', async () => {
  const missing = (message: string) => ({ status: 404, body: { code: 404, message } })
  await show(missing('Placement not found'), missing('Not kept.'), '?request=0199-gone')
  await untilShown('404 Placement not found')
  await untilShown(/^This request was not kept/)
  expect(screen.queryAllByRole('table')).toEqual([])
})

test.each([
  [null, { failed: null, won: true }, 'Filled'],
  ['blocked', { failed: 'not blocked', reason: 'blocked' }, 'All advertised apps are blocked'],
])('a request with the reason %s leads to the ad review', async (reason, candidate, said) => {
  const candidates = [{ ...others, reason: null, ...candidate }]
  const questions = ['region', 'not blocked', 'budget']
  await show(
    { body: hours },
    { body: { ...decision, reason, questions, candidates } },
    '?request=r',
  )
  await until(() => screen.getByText(said, { selector: 'p' }))
  const link = screen.getByText<HTMLAnchorElement>('Ad Review', { selector: 'p a' })
  expect(link.pathname).toBe('/app/monetize/review')
})
