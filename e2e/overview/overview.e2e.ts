import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { held, openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'

const sections = ['Installs', 'Revenue', 'Campaign Overview', 'Monetization Overview'] as const
type SectionName = (typeof sections)[number]

const callOf: Record<SectionName, string> = {
  Installs: 'POST /overview/installs',
  Revenue: 'POST /overview/impressions',
  'Campaign Overview': 'POST /overview/campaigns',
  'Monetization Overview': 'POST /overview/monetization',
}
const loadingTextOf: Record<SectionName, string> = {
  Installs: 'Loading Installs...',
  Revenue: 'Loading Revenue...',
  'Campaign Overview': 'Loading Campaigns...',
  'Monetization Overview': 'Loading Monetization...',
}
const emptyTextOf: Record<SectionName, string> = {
  Installs: 'No Data Available for Installs',
  Revenue: 'No Data Available for Revenue',
  'Campaign Overview': 'No Data Available for Campaigns',
  'Monetization Overview': 'No Data Available for Monetization',
}

const loadingTexts = [
  'Loading Installs...',
  'Loading Revenue...',
  'Loading Impressions...',
  'Loading Campaigns...',
  'Loading Monetization...',
]
const failed = (status: number) => ({ status, body: { code: status, message: 'It did not work.' } })

test('each of the four sections has a date range from 2022-12-01 to the user’s today, and the graphs have a basis [OVR-01 OVR-02 OVR-03 OVR-04 OVR-06 OVR-07 CST-08]', async () => {
  // In Tokyo it is already the next day.
  const mocked = await openOverview({ time: '2026-04-07T16:00:00Z', timezoneId: 'Asia/Tokyo' })
  for (const name of sections) {
    const section = sectionOf(mocked, name)
    expect(await section.getByRole('heading', { name, exact: true }).count(), name).toBe(1)
    const dates = section.locator('input[type=date]')
    expect(await dates.count(), name).toBe(2)
    expect(await section.getByLabel('From date').inputValue(), name).toBe('2022-12-01')
    expect(await section.getByLabel('To date').inputValue(), name).toBe('2026-04-08')
    expect(await button(section, 'apply').count(), name).toBe(1)
    for (const basis of ['Day', 'Week', 'Month'])
      expect(await button(section, basis).count(), `${name} ${basis}`).toBe(isGraph(name) ? 1 : 0)
  }
})

test('the heads of the two graphs stand side by side at one height, and nothing in them overlaps [FINDINGS3-U2]', async () => {
  const mocked = await openOverview({ timezoneId: 'UTC' })
  await mocked.page.setViewportSize({ width: 1440, height: 900 })
  const boxes = async (name: SectionName) => {
    const section = sectionOf(mocked, name)
    await section.getByText(/^in \d+ days?$/).waitFor()
    const heading = await section.getByRole('heading', { name, exact: true }).boundingBox()
    const graph = await section.locator('svg[height]').last().boundingBox()
    return { title: heading?.y, graph: graph?.y }
  }
  expect(await boxes('Revenue')).toEqual(await boxes('Installs'))
  const revenue = sectionOf(mocked, 'Revenue')
  const sum = await revenue.getByText(/^in \d+ days?$/).boundingBox()
  const from = await revenue.getByLabel('From date').boundingBox()
  expect((sum?.y ?? 0) + (sum?.height ?? 0)).toBeLessThanOrEqual(from?.y ?? 0)
})

test('Apply reloads its own section only, with the dates and basis chosen there [OVR-24 OVR-25 OVR-26 OVR-27 OVR-28 OVR-29]', async () => {
  const mocked = await openOverview({ timezoneId: 'UTC' })
  const to = `${await sectionOf(mocked, 'Installs').getByLabel('To date').inputValue()}T23:59:59.999Z`
  const first = { count: 0, from_timestamp: '2022-12-01T00:00:00.000Z', to_timestamp: to }
  const ofGraph = { app_id: null, campaign_id: null, bases: 'Day' }
  for (const name of sections)
    expect(bodies(mocked, name), name).toEqual([isGraph(name) ? { ...ofGraph, ...first } : first])

  const asked: Record<SectionName, number> = {
    Installs: 1,
    Revenue: 1,
    'Campaign Overview': 1,
    'Monetization Overview': 1,
  }
  for (const name of sections) {
    await button(sectionOf(mocked, name), 'apply').click()
    asked[name] += 1
    await expectAsked(mocked, asked)
    expect(bodies(mocked, name).at(-1), name).toMatchObject({ count: 1 })
  }

  for (const name of ['Installs', 'Campaign Overview'] as const) {
    const section = sectionOf(mocked, name)
    await section.getByLabel('From date').fill('2024-01-01')
    await section.getByLabel('To date').fill('2024-02-29')
    await button(section, 'apply').click()
    asked[name] += 1
    await expectAsked(mocked, asked)
    expect(bodies(mocked, name).at(-1), name).toMatchObject({
      count: 2,
      from_timestamp: '2024-01-01T00:00:00.000Z',
      to_timestamp: '2024-02-29T23:59:59.999Z',
    })
  }
  for (const name of ['Revenue', 'Monetization Overview'] as const)
    expect(await sectionOf(mocked, name).getByLabel('From date').inputValue()).toBe('2022-12-01')

  for (const name of ['Installs', 'Revenue'] as const)
    for (const basis of ['Week', 'Month']) {
      await button(sectionOf(mocked, name), basis).click()
      asked[name] += 1
      await expectAsked(mocked, asked)
      expect(bodies(mocked, name).at(-1), name).toMatchObject({ bases: basis })
    }
})

test('a range that is reversed or empty is sent as it is and shows no error [OVR-08 VAL-19]', async () => {
  const mocked = await openOverview({ timezoneId: 'UTC' })
  for (const name of ['Installs', 'Campaign Overview'] as const) {
    mocked.answer(callOf[name], { body: [] })
    const section = sectionOf(mocked, name)
    await section.getByLabel('From date').fill('2025-05-02')
    await section.getByLabel('To date').fill('2025-05-01')
    await button(section, 'apply').click()
    await section.getByText(emptyTextOf[name], { exact: true }).waitFor()
    expect(bodies(mocked, name).at(-1), name).toMatchObject({
      from_timestamp: '2025-05-02T00:00:00.000Z',
      to_timestamp: '2025-05-01T23:59:59.999Z',
    })
    await section.getByLabel('From date').fill('')
    await button(section, 'apply').click()
    await expect.poll(() => bodies(mocked, name).length).toBe(3)
    expect(bodies(mocked, name).at(-1), name).toMatchObject({ from_timestamp: '' })
  }
  expect(await mocked.page.getByRole('alert').count()).toBe(0)
  expect(await mocked.page.locator('[aria-invalid=true]').count()).toBe(0)
})

test('each section has its own loading text and its own text for no data [OVR-10 OVR-12 OVR-13 OVR-14 OVR-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const gates = sections.map((name) => {
    const gate = held({ body: [] })
    mocked.answer(callOf[name], gate.answer)
    return gate
  })
  await mocked.page.goto('/app/overview')
  for (const [index, name] of sections.entries()) {
    const section = sectionOf(mocked, name)
    const loading = section.getByText(loadingTextOf[name], { exact: true })
    await loading.waitFor()
    gates[index]?.release()
    await section.getByText(emptyTextOf[name], { exact: true }).waitFor()
    expect(await loading.count(), name).toBe(0)
  }
})

test('only the section that is reloaded shows that it is loading [OVR-11 STT-10]', async () => {
  const mocked = await openOverview()
  const again: Record<SectionName, string> = { ...loadingTextOf, Revenue: 'Loading Impressions...' }
  for (const name of sections) {
    const gate = held({ body: [] })
    mocked.answer(callOf[name], gate.answer)
    await button(sectionOf(mocked, name), 'apply').click()
    await sectionOf(mocked, name).getByText(again[name], { exact: true }).waitFor()
    const said = await mocked.page.getByRole('main').innerText()
    expect(
      loadingTexts.filter((text) => said.includes(text)),
      name,
    ).toEqual([again[name]])
    gate.release()
    await sectionOf(mocked, name).getByText(emptyTextOf[name], { exact: true }).waitFor()
  }
})

test('the graphs have one point for each date, and revenue is a tenth of the impressions [OVR-09 OVR-21 OVR-22 OVR-23 CST-16]', async () => {
  const mocked = await openOverview()
  for (const name of ['Installs', 'Revenue'] as const) {
    const figure = sectionOf(mocked, name).getByRole('figure')
    const drawing = await figure.locator('svg[height]').first().boundingBox()
    const container = await figure.boundingBox()
    expect(drawing?.height, name).toBe(400)
    expect((drawing?.width ?? 0) / (container?.width ?? 1), name).toBeCloseTo(0.99, 2)
  }
  const [installs, revenue] = [sectionOf(mocked, 'Installs'), sectionOf(mocked, 'Revenue')]
  expect(await pointsOf(installs, 'Install Per Day')).toEqual([
    'Wed 1 Apr 2026: 40 installs',
    'Thu 2 Apr 2026: 80 installs',
    'Fri 3 Apr 2026: 120 installs',
  ])
  expect(await pointsOf(revenue, 'Revenue Per Day')).toEqual([
    'Wed 1 Apr 2026: 4 ¢',
    'Thu 2 Apr 2026: 8 ¢',
    'Fri 3 Apr 2026: 12 ¢',
  ])
  await revenue.getByRole('slider').focus()
  await revenue.getByText('12 ¢', { exact: true }).last().waitFor()

  mocked.answer(callOf.Installs, {
    body: [
      { Date: '2026-03-30T00:00:00.000Z', 'Install Per Week': 7 },
      { Date: '2026-04-06T00:00:00.000Z', 'Install Per Week': 9 },
    ],
  })
  await button(installs, 'Week').click()
  await expect
    .poll(() => pointsOf(installs, 'Install Per Week'))
    .toEqual(['Week of 30 Mar 2026: 7 installs', 'Week of 6 Apr 2026: 9 installs'])
  const dots = await installs
    .locator('svg[height="400"] circle:not([class])')
    .evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute('cx'))))
  expect(dots).toHaveLength(2)
  expect(dots).toEqual(dots.toSorted((one, other) => one - other))
})

test('the tables have seven columns, no value below zero, and revenue as a thousandth of the impressions [OVR-16 OVR-17 OVR-18 OVR-19 OVR-20 CST-10]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const counts = { requests: -5, impressions: 12_500, clicks: 0, installs: 40, purchases: 99 }
  mocked.answer(callOf['Campaign Overview'], {
    body: [{ id: 'c', campaign_name: 'Spring push', app_name: 'Tidepool Match', ...counts }],
  })
  mocked.answer(callOf['Monetization Overview'], {
    body: [{ id: 'p', name: 'Level complete', app_name: 'Night Bus', ...counts }],
  })
  await mocked.page.goto('/app/overview')
  expect(await tableOf(mocked, 'Campaign Overview')).toEqual([
    ['Campaign', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Purchases'],
    ['Spring push', 'Tidepool Match', '0', '12,500', '0', '40', '0'],
  ])
  expect(await tableOf(mocked, 'Monetization Overview')).toEqual([
    ['Placement', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Revenue ($)'],
    ['Level complete', 'Night Bus', '0', '12,500', '0', '40', '12.5'],
  ])
})

test('the search of a table filters its rows without a call [OVR-05]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const counts = { requests: 1, impressions: 1, clicks: 1, installs: 1 }
  const rows = ['Spring push', 'Slow Sunday'].map((name) => ({
    id: name,
    name,
    campaign_name: name,
    app_name: `${name.slice(0, 4)} app`,
    ...counts,
  }))
  for (const name of ['Campaign Overview', 'Monetization Overview'] as const)
    mocked.answer(callOf[name], { body: rows })
  await mocked.page.goto('/app/overview')
  for (const name of ['Campaign Overview', 'Monetization Overview'] as const) {
    const section = sectionOf(mocked, name)
    const search = section.getByRole('searchbox')
    const names = () => section.locator('tbody tr td:first-child').allInnerTexts()
    await expect.poll(names).toEqual(['Spring push', 'Slow Sunday'])
    const before = mocked.pageCalls().length
    await search.fill('sunday')
    await expect.poll(() => names()).toEqual(['Slow Sunday'])
    await search.fill('spri app')
    await expect.poll(() => names()).toEqual(['Spring push'])
    await search.fill('harvest')
    await expect.poll(() => names()).toEqual([])
    await section.getByText('Nothing found for “harvest”.', { exact: true }).waitFor()
    await search.fill('')
    await expect.poll(() => names()).toEqual(['Spring push', 'Slow Sunday'])
    expect(mocked.pageCalls().length, name).toBe(before)
  }
})

test('the figures are kept for 60 seconds, and then all four are loaded again [OVR-30 TIM-14]', async () => {
  const mocked = await openMockedConsole({
    signedIn: true,
    time: '2026-04-20T09:00:00Z',
  })
  const { page } = mocked
  await page.goto('/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await mocked.freeze()
  const visit = async () => {
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await page.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
    await page.getByRole('cell', { name: 'Level complete' }).waitFor()
  }
  const leave = async () => {
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor()
  }
  const placement = page.getByRole('link', { name: 'Level complete' })
  const once = { Installs: 1, Revenue: 1, 'Campaign Overview': 1, 'Monetization Overview': 1 }
  await visit()
  expect(await placement.getAttribute('href')).toBe('/app/monetize/placement/0199-pl-1/why')
  await expectAsked(mocked, once)
  await leave()
  await page.clock.fastForward(59_900)
  await visit()
  await expectAsked(mocked, once)
  await leave()
  await page.clock.fastForward(200)
  await visit()
  const twice = { Installs: 2, Revenue: 2, 'Campaign Overview': 2, 'Monetization Overview': 2 }
  await expectAsked(mocked, twice)
})

test('a failure of the installs is only shown, a failure of the other three signs out, and so does a 401 of any [OVR-31 OVR-32 OVR-33 OVR-34 OVR-35]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(callOf.Installs, failed(500))
  await page.goto('/app/overview')
  const installs = sectionOf(mocked, 'Installs')
  await installs.getByText('Failed to fetch installs.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
  await page.getByRole('cell', { name: 'Level complete' }).waitFor()
  await sectionOf(mocked, 'Revenue').getByRole('slider').waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/overview')
  expect(await tokenOf(mocked)).toBe('session-token')

  const ends = [
    ...sections.slice(1).map((name) => ({ name, status: 500 })),
    ...sections.map((name) => ({ name, status: 401 })),
  ]
  for (const { name, status } of ends) {
    for (const other of sections) mocked.answer(callOf[other], { body: [] })
    mocked.answer(callOf[name], failed(status))
    await page.evaluate(() => localStorage.setItem('token', 'session-token'))
    await page.goto('/app/overview')
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(mocked), `${name} ${status}`).toBeNull()
  }
})

async function openOverview(
  options: { time?: string; timezoneId?: string } = {},
): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  await mocked.page.goto('/app/overview')
  await sectionOf(mocked, 'Installs').getByRole('slider').waitFor()
  await sectionOf(mocked, 'Revenue').getByRole('slider').waitFor()
  await mocked.page.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
  await mocked.page.getByRole('cell', { name: 'Level complete' }).waitFor()
  return mocked
}

function sectionOf({ page }: MockedConsole, name: SectionName): Locator {
  return page.getByRole('region', { name, exact: true })
}

function button(section: Locator, name: string): Locator {
  return section.getByRole('button', { name, exact: true })
}

function isGraph(name: SectionName): boolean {
  return name === 'Installs' || name === 'Revenue'
}

function bodies(mocked: MockedConsole, name: SectionName): unknown[] {
  return mocked.sent(callOf[name]).map(({ body }) => body)
}

function tokenOf({ page }: MockedConsole): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

async function expectAsked(
  mocked: MockedConsole,
  wanted: Record<SectionName, number>,
): Promise<void> {
  const asked = () =>
    Object.fromEntries(sections.map((name) => [name, mocked.sent(callOf[name]).length]))
  await expect.poll(asked).toEqual(wanted)
}

/** The cursor's texts for all points, from the first to the last. */
async function pointsOf(section: Locator, label: string): Promise<(string | null)[]> {
  const slider = section.getByRole('slider', { name: label, exact: true })
  await slider.focus()
  await slider.press('Home')
  const last = Number(await slider.getAttribute('aria-valuemax'))
  const said = [await slider.getAttribute('aria-valuetext')]
  for (let at = 0; at < last; at += 1) {
    await slider.press('ArrowRight')
    said.push(await slider.getAttribute('aria-valuetext'))
  }
  await slider.blur()
  return said
}

/** The table's texts, with the head first. */
async function tableOf(mocked: MockedConsole, name: SectionName): Promise<string[][]> {
  const table = mocked.page.getByRole('table', { name: `${name} table`, exact: true })
  await table.waitFor()
  const rows = await table.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
