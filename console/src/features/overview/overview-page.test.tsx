import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { held } from '../../../../e2e/answers/mocked-call.ts'
import { savedFiles } from '../../../test/saved-files.ts'
import {
  type ShownConsole,
  clickElement,
  showConsole,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const parts = [
  {
    name: 'Installs',
    call: 'POST /overview/installs',
    loading: 'Loading Installs...',
    again: 'Loading Installs...',
    empty: 'No Data Available for Installs',
  },
  {
    name: 'Revenue',
    call: 'POST /overview/impressions',
    loading: 'Loading Revenue...',
    again: 'Loading Impressions...',
    empty: 'No Data Available for Revenue',
  },
  {
    name: 'Campaign Overview',
    call: 'POST /overview/campaigns',
    loading: 'Loading Campaigns...',
    again: 'Loading Campaigns...',
    empty: 'No Data Available for Campaigns',
  },
  {
    name: 'Monetization Overview',
    call: 'POST /overview/monetization',
    loading: 'Loading Monetization...',
    again: 'Loading Monetization...',
    empty: 'No Data Available for Monetization',
  },
] as const
type Name = (typeof parts)[number]['name']
const [installs, revenue, campaigns, monetization] = parts
const isGraph = (name: Name) => name === 'Installs' || name === 'Revenue'
const path = '/app/overview'
const counts = { requests: -5, impressions: 12_500, clicks: 0, installs: 40, purchases: 99 }

let shown: ShownConsole
const open = async (time?: string) => {
  shown = await showConsole(path, time === undefined ? {} : { time })
  await untilShown('Tidepool spring push')
  await untilShown('Level complete')
}
const section = (name: Name) =>
  screen.getByText(name, { selector: 'h2' }).closest('section') ?? document.body
const inside = (name: Name) => within(section(name))
const date = (name: Name, label: string) => inside(name).getByLabelText<HTMLInputElement>(label)
const setDate = (name: Name, label: string, value: string) =>
  fireEvent.change(date(name, label), { target: { value } })
const press = (name: Name, text: string) => clickElement(inside(name).getByText(text))
const bodies = (call: string) => shown.sent(call).map(({ body }) => body)
const asked = () => parts.map(({ call }) => shown.sent(call).length)
const rows = (name: Name) =>
  [...section(name).querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const firstCells = (name: Name) =>
  rows(name)
    .slice(1)
    .map(([first]) => first)

test('each of four sections has dates and apply, and a graph has a basis [OVR-01 OVR-02 OVR-03 OVR-04 OVR-06 OVR-07 CST-08]', async () => {
  await open('2026-04-07T12:00:00Z')
  for (const { name } of parts) {
    expect(date(name, 'From date').value).toBe('2022-12-01')
    expect(date(name, 'To date').value).toBe('2026-04-07')
    expect(section(name).querySelectorAll('input[type=date]')).toHaveLength(2)
    inside(name).getByText('apply')
    for (const basis of ['Day', 'Week', 'Month'])
      expect(inside(name).queryAllByText(basis), basis).toHaveLength(isGraph(name) ? 1 : 0)
  }
})

test('apply loads its own section alone, with its own dates and a higher count [OVR-24 OVR-25 OVR-26 OVR-27 OVR-29]', async () => {
  await open()
  const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()
  const to = at(date('Installs', 'To date').value, '23:59:59.999')
  const first = { count: 0, from_timestamp: at('2022-12-01', '00:00'), to_timestamp: to }
  const ofGraph = { app_id: null, campaign_id: null, bases: 'Day' }
  for (const { name, call } of parts)
    expect(bodies(call)).toEqual([isGraph(name) ? { ...ofGraph, ...first } : first])
  const wanted = [1, 1, 1, 1]
  for (const [place, { name, call }] of parts.entries()) {
    await press(name, 'apply')
    wanted[place] = 2
    await until(() => expect(asked()).toEqual(wanted))
    expect(bodies(call).at(-1)).toMatchObject({ count: 1, from_timestamp: first.from_timestamp })
    setDate(name, 'From date', '2024-01-01')
    setDate(name, 'To date', '2024-02-29')
    await press(name, 'apply')
    wanted[place] = 3
    await until(() => expect(asked()).toEqual(wanted))
    expect(bodies(call).at(-1)).toMatchObject({
      count: 2,
      from_timestamp: at('2024-01-01', '00:00'),
      to_timestamp: at('2024-02-29', '23:59:59.999'),
    })
    for (const other of parts.slice(place + 1))
      expect(date(other.name, 'From date').value).toBe('2022-12-01')
  }
})

test('a basis loads its own graph at once [OVR-28]', async () => {
  await open()
  for (const { name, call } of [installs, revenue])
    for (const bases of ['Week', 'Month']) {
      await press(name, bases)
      await until(() => expect(bodies(call).at(-1)).toMatchObject({ bases }))
    }
  expect(asked()).toEqual([3, 3, 1, 1])
})

test.each([installs, campaigns])(
  'a reversed or empty range of $name is sent as it is [OVR-08 VAL-19]',
  async ({ name, call, empty }) => {
    await open()
    shown.answer(call, { body: [] })
    setDate(name, 'From date', '2025-05-02')
    setDate(name, 'To date', '2025-05-01')
    await press(name, 'apply')
    await untilShown(empty)
    const { from_timestamp: from, to_timestamp: to } = bodies(call).at(-1) as Record<string, string>
    expect((from ?? '') > (to ?? '')).toBe(true)
    setDate(name, 'From date', '')
    await press(name, 'apply')
    await until(() => expect(bodies(call).at(-1)).toMatchObject({ count: 2, from_timestamp: '' }))
    expect(document.querySelector('[role=alert], [aria-invalid=true]')).toBeNull()
  },
)

test('each section says that it loads and that it is empty [OVR-10 OVR-12 OVR-13 OVR-14 OVR-15]', async () => {
  const gates = parts.map(({ call }) => ({ name: call, ...held({ body: [] }) }))
  shown = await showConsole(path, { answers: gates })
  for (const [place, { name, loading, empty }] of parts.entries()) {
    inside(name).getByText(loading)
    gates[place]?.release()
    await until(() => inside(name).getByText(empty))
    expect(inside(name).queryByText(loading)).toBeNull()
  }
})

test('only the section that loads again says that it loads [OVR-11 STT-10]', async () => {
  await open()
  for (const { name, call, again, empty } of parts) {
    const gate = held({ body: [] })
    shown.answer(call, gate.answer)
    await press(name, 'apply')
    await until(() => inside(name).getByText(again))
    expect(screen.getAllByText(/^Loading /).map(({ textContent }) => textContent)).toEqual([again])
    gate.release()
    await until(() => inside(name).getByText(empty))
  }
})

test('a graph has a point for each date, revenue a tenth of the views [OVR-21 OVR-22 OVR-23 CST-10]', async () => {
  await open()
  expect(pointsOf('Install Per Day')).toEqual([
    'Wed 1 Apr 2026: 40 installs',
    'Thu 2 Apr 2026: 80 installs',
    'Fri 3 Apr 2026: 120 installs',
  ])
  expect(pointsOf('Revenue Per Day')).toEqual([
    'Wed 1 Apr 2026: 4 ¢',
    'Thu 2 Apr 2026: 8 ¢',
    'Fri 3 Apr 2026: 12 ¢',
  ])
  shown.answer(installs.call, {
    body: [
      { Date: '2026-04-06T00:00:00.000Z', 'Install Per Week': 9 },
      { Date: '2026-03-30T00:00:00.000Z', 'Install Per Week': 7 },
    ],
  })
  await press('Installs', 'Week')
  await until(() => screen.getByLabelText('Install Per Week', { selector: '[role=slider]' }))
  expect(pointsOf('Install Per Week')).toEqual([
    'Week of 30 Mar 2026: 7 installs',
    'Week of 6 Apr 2026: 9 installs',
  ])
})

test('the tables have seven columns and no count below zero [OVR-16 OVR-17 OVR-18 OVR-19 OVR-20 CST-10]', async () => {
  const campaign = { id: 'c', campaign_name: 'Spring push', app_name: 'Tidepool', ...counts }
  const placement = { id: 'p', name: 'Level complete', app_name: 'Night Bus', ...counts }
  await showConsole(path, {
    answers: [
      { name: campaigns.call, answer: { body: [campaign] } },
      { name: monetization.call, answer: { body: [placement] } },
    ],
  })
  await untilShown('Spring push')
  await untilShown('Level complete')
  expect(rows('Campaign Overview')).toEqual([
    ['Campaign', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Purchases'],
    ['Spring push', 'Tidepool', '0', '12,500', '0', '40', '0'],
  ])
  expect(rows('Monetization Overview')).toEqual([
    ['Placement', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Revenue ($)'],
    ['Level complete', 'Night Bus', '0', '12,500', '0', '40', '12.5'],
  ])
  const link = screen.getByText<HTMLAnchorElement>('Level complete')
  expect(link.pathname).toBe('/app/monetize/placement/p/why')
})

test.each([
  { ...campaigns, label: 'Find a campaign' },
  { ...monetization, label: 'Find a placement' },
])('the search of $name filters its rows without a call [OVR-05]', async (one) => {
  const { name, call, label } = one
  const found = ['Spring push', 'Slow Sunday'].map((called) => {
    const app = `${called.slice(0, 4)} app`
    return { id: called, name: called, campaign_name: called, app_name: app, ...counts }
  })
  shown = await showConsole(path, { answers: [{ name: call, answer: { body: found } }] })
  await untilShown('Slow Sunday')
  const before = asked()
  const search = (value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  for (const [text, ...left] of [
    ['sunday', 'Slow Sunday'],
    ['spri app', 'Spring push'],
    ['', 'Spring push', 'Slow Sunday'],
  ] as const) {
    search(text)
    await until(() => expect(firstCells(name)).toEqual(left))
  }
  search('harvest')
  await untilShown('Nothing found for “harvest”.')
  expect(asked()).toEqual(before)
})

test('the figures are kept for 60 seconds [OVR-30 TIM-14]', async () => {
  await open('2026-04-20T09:00:00Z')
  const back = async (at: string) => {
    await shown.go('/app/list')
    vi.setSystemTime(at)
    await shown.go(path)
    await untilShown('Tidepool spring push')
  }
  await back('2026-04-20T09:00:59.900Z')
  expect(asked()).toEqual([1, 1, 1, 1])
  await back('2026-04-20T09:01:00.100Z')
  await until(() => expect(asked()).toEqual([2, 2, 2, 2]))
})

const failed = (code: number) => ({ status: code, body: { code, message: 'It did not work.' } })

test('a failure of the installs is said, and the session stays [OVR-31]', async () => {
  await showConsole(path, { answers: [{ name: installs.call, answer: failed(500) }] })
  await untilShown('Tidepool spring push')
  await untilShown('Failed to fetch installs.')
  await untilShown('Level complete')
  expect([location.pathname, localStorage.getItem('token')]).toEqual([path, 'session-token'])
})

test.each([
  ...[revenue, campaigns, monetization].map(({ name, call }) => ({ name, call, status: 500 })),
  ...parts.map(({ name, call }) => ({ name, call, status: 401 })),
])('a $status of $name signs out [OVR-32 OVR-33 OVR-34 OVR-35]', async ({ call, status }) => {
  await showConsole(path, { answers: [{ name: call, answer: failed(status) }] })
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a table is sorted by its heads, and saved in that order', async () => {
  const saved = savedFiles()
  const row = (name: string, impressions: number, found: number) => {
    const made = { requests: 900, clicks: 4, impressions, installs: found }
    return { id: name, campaign_name: name, app_name: '=Évasion', ...made }
  }
  const body = [row('Level 10', 40, 2), row('Level 9', 1200, 0), row('Ädel', 7, 31)]
  await showConsole(path, { answers: [{ name: campaigns.call, answer: { body } }] })
  await untilShown('Ädel')
  const sorted = () => section('Campaign Overview').querySelector('[aria-sort]')
  await press('Campaign Overview', 'Impressions')
  expect(firstCells('Campaign Overview')).toEqual(['Level 9', 'Level 10', 'Ädel'])
  expect([sorted()?.textContent, sorted()?.ariaSort]).toEqual(['Impressions', 'descending'])
  await press('Campaign Overview', 'Campaign')
  expect(firstCells('Campaign Overview')).toEqual(['Ädel', 'Level 9', 'Level 10'])
  fireEvent.change(screen.getByLabelText('Find a campaign'), { target: { value: 'level' } })
  await press('Campaign Overview', 'Save as CSV')
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['Campaign Overview.csv']))
  expect(saved[0]?.text).toBe(
    'Campaign,App,Requests,Impressions,Clicks,Installs,Purchases\r\n' +
      "Level 9,'=Évasion,900,1200,4,0,0\r\nLevel 10,'=Évasion,900,40,4,2,0\r\n",
  )
})

test('the figures of a graph are saved by their dates, with their unit', async () => {
  const saved = savedFiles()
  const on = (day: string, count: number) => ({
    Date: `${day}T00:00:00Z`,
    'Impression Per Day': count,
  })
  const body = [on('2026-04-07', 1234), on('2026-04-08', 0)]
  await showConsole(path, { answers: [{ name: revenue.call, answer: { body } }] })
  await until(() => inside('Revenue').getByText('Save as CSV'))
  await press('Revenue', 'Save as CSV')
  await until(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    name: 'Revenue Per Day 2026-04-07 to 2026-04-08.csv',
    text: 'Date,Revenue Per Day (¢)\r\n2026-04-07,123.4\r\n2026-04-08,0\r\n',
  })
})

test('overview says that its revenue is an estimate, and links Earnings', async () => {
  await open()
  screen.getByText(/^Revenue on this page is estimated at \$1 per 1,000 impressions\./)
  const link = screen.getByText<HTMLAnchorElement>('Earnings', { selector: 'p a' })
  expect(link.pathname).toBe('/account/earnings')
})

/** The cursor's texts for all points, from the first to the last. */
function pointsOf(label: string): (string | null)[] {
  const slider = screen.getByLabelText(label, { selector: '[role=slider]' })
  fireEvent.keyDown(slider, { key: 'Home' })
  const last = Number(slider.getAttribute('aria-valuemax'))
  const said = [slider.getAttribute('aria-valuetext')]
  for (let at = 0; at < last; at += 1) {
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    said.push(slider.getAttribute('aria-valuetext'))
  }
  return said
}
