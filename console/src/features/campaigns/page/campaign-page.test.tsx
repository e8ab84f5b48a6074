import { dayMs } from '@frontrow/contract/durations'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { campaign, runningCampaign } from '../../../../../e2e/answers/default-answers.ts'
import { type Answer, held } from '../../../../../e2e/answers/mocked-call.ts'
import { statisticsAnswer } from '../../../../../e2e/answers/played-statistics.ts'
import { expectDelayedSignOut } from '../../../../test/delayed-sign-out.ts'
import {
  button,
  click,
  clickElement,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const SWITCH = /^PUT .*\/activation$/
const EXTEND = /^PUT .*\/expansion$/
const ids = { app_id: campaign.app_id, campaign_id: campaign.id }
const STATISTICS = 'POST /statistics'
const today = '2026-04-20T12:00:00Z'
const figuresIn = '?show=figures&period=2026-04-19..2026-04-20'
const limited = { ...runningCampaign, total: { budget: '300.00', spent: '120.50', left: '179.50' } }
const own = `/app/campaign/${campaign.id}`

test.for([
  [true, 'Active Campaigns', '/app/campaign/active', 'Deactivate'],
  [false, 'Inactive Campaigns', '/app/campaign/inactive', 'Activate'],
] as const)(
  'is_active %s: ten details, the way back to %s, and one switch [CDT-01 CDT-02 CDT-03 CDT-04 CDT-05 CDT-06 CDT-07 CDT-08 CDT-10 CDT-11]',
  async ([isActive, list, path, verb]) => {
    await openCampaign({ isActive, validTill: new Date(2030, 0, 2, 12, 4).toISOString() })
    expect(facts()).toEqual([
      ['Campaign Name', 'Tidepool spring push'],
      ['App Name', 'Tidepool Match'],
      ['Type', 'standard'],
      ['Keywords', 'puzzle, ocean'],
      ['Icon', ''],
      ['Valid Till', expect.stringMatching(/^(2 Jan|Jan 2,) 2030, 12:04( PM)?$/)],
      ['Total Ad Contents', '3'],
      ['Total Regions', '5'],
      ['Daily Budget', '€40.00'],
      ['ECPM Budget', '€1.80'],
    ])
    const icon = document.querySelector('dd img')
    expect(icon?.outerHTML).toMatch(`src="/media/${campaign.icon}/content.jpg"`)
    expect(icon?.outerHTML).toMatch('width="30" height="30"')
    const inputs = [...document.querySelectorAll('main input')]
    expect(inputs.map((input) => input.getAttribute('type'))).toEqual(['datetime-local'])
    const buttons = [...document.querySelectorAll('main form button')]
    const names = buttons.map(({ textContent }) => textContent)
    expect(names.slice(-2)).toEqual(['Extend', verb])
    expect(crumb()).toBe(list)
    fireEvent.click(main().getByText(list))
    await untilAt(path)
  },
)

test.for([
  [true, 'Deactivat', 'Inactive Campaigns', '/app/campaign/inactive'],
  [false, 'Activat', 'Active Campaigns', '/app/campaign/active'],
] as const)(
  'is_active %s: the switch shows before its answer, and then the list [CDT-12 CDT-13 CDT-14 CDT-15 TIM-09]',
  async ([isActive, verb, list, path]) => {
    const shown = await openCampaign({ isActive })
    const saving = held({ body: { id: campaign.id, is_active: !isActive } })
    shown.answer(SWITCH, saving.answer)
    stopClock()
    await click(`${verb}e`)
    expect(button(`${verb}ing campaign...`).disabled).toBe(true)
    expect(crumb()).toBe(list)
    saving.release()
    await untilShown(`Campaign ${verb}ed Successfully.`)
    const sent = shown.sent(SWITCH).map(({ name, query, body }) => ({ name, query, body }))
    const name = `PUT /campaign/${campaign.id}/app/${campaign.app_id}/activation`
    expect(sent).toEqual([{ name, query: ids, body: { is_active: !isActive } }])
    expect(shown.sent(SWITCH)[0]?.address).toMatch(/activation\?app_id=[^&]+&campaign_id=[^&]+$/)
    await pass(400)
    expect(location.pathname).toBe(own)
    await pass(200)
    await untilAt(path)
    // Back does not lead to the campaign.
    vi.useRealTimers()
    await shown.go(-1)
    await untilAt(`/app/campaign/${isActive ? 'active' : 'inactive'}`)
  },
)

test('a failed switch restores the state, and one alert says why [CDT-09 CDT-16 STT-09]', async () => {
  const shown = await openCampaign()
  shown.answer(SWITCH, { status: 500, body: { code: 500, message: 'Out of order.' } })
  await click('Deactivate')
  await untilShown('500 Out of order.')
  expect(alertText()).toBe('500 Out of order.')
  expect(button('Deactivate').disabled).toBe(false)
  expect(crumb()).toBe('Active Campaigns')

  shown.answer(EXTEND, {
    status: 400,
    body: { code: 400, message: 'The date is in the past. Choose a later one.' },
  })
  await click('Extend')
  await untilShown('The date is in the past. Choose a later one.')
  expect(alertText()).toBe('The date is in the past. Choose a later one.')
})

test('a 401 for a switch signs out half a second later [CDT-16 TIM-04]', async () => {
  const shown = await openCampaign()
  shown.answer(SWITCH, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  stopClock()
  await click('Deactivate')
  await untilShown('Sign in again.')
  expect(alertText()).toMatch(/^401 The session has ended.*Sign in again\.$/)
  await expectDelayedSignOut(shown)
})

test.for([
  [true, '/app/campaign/active'],
  [false, '/app/campaign/inactive'],
] as const)(
  'an extension sends its date alone, and is_active %s opens %s [CDT-17 CDT-18 CDT-19 CDT-20 ENT-25 TIM-10]',
  async ([isActive, list]) => {
    const shown = await openCampaign({ isActive: false, validTill: '2026-04-01T10:00:00.000Z' })
    const date = new Date(2031, 4, 6, 7, 8).toISOString()
    const saving = held({ body: { id: campaign.id, valid_till: date, is_active: isActive } })
    shown.answer(EXTEND, saving.answer)
    type('Extend Till', '2031-05-06T07:08')
    stopClock()
    await click('Extend')
    expect(button('Extending campaign...').disabled).toBe(true)
    saving.release()
    await untilShown('Campaign Extended Successfully.')
    const [sent, ...others] = shown.sent(EXTEND)
    expect([sent?.query, sent?.body, others]).toEqual([ids, { date }, []])
    expect(sent?.address).toMatch(/expansion\?app_id=[^&]+&campaign_id=[^&]+$/)
    await pass(900)
    expect(location.pathname).toBe(own)
    await pass(200)
    await untilAt(list)
  },
)

test('any date is sent, and each failure is said as it came [CDT-21 CDT-22 CDT-23 VAL-18]', async () => {
  const shown = await openCampaign()
  const wrong = 'The request failed. Try again.'
  // Without a message from the server, the console shows one for the status.
  const noAnswer = 'The server is unavailable. Try again shortly.'
  const past = 'The date is in the past. Choose a later one.'
  const ended = 'The session has ended.'
  type('Extend Till', '2020-01-01T10:00')
  for (const [answer, said] of [
    [{ status: 500, body: {} }, noAnswer],
    [{ status: 201, body: { id: campaign.id, valid_till: campaign.valid_till } }, wrong],
    [{ status: 400, body: { code: 400, message: past } }, past],
    [{ status: 401, body: { code: 401, message: ended } }, ended],
  ] as const) {
    shown.answer(EXTEND, answer)
    await click('Extend')
    await until(() => expect(alertText()).toBe(said))
  }
  await untilAt('/auth/signin')
  const date = new Date('2020-01-01T10:00').toISOString()
  expect(shown.sent(EXTEND).map(({ body }) => body)).toEqual(
    Array.from({ length: 4 }, () => ({ date })),
  )
})

test.for([
  ['nothing', {}],
  ['the date alone', { valid_till: '2031-05-06T07:08:00.000Z' }],
  ['another flag', { id: campaign.id, is_active: false }],
] as const)(
  'an extension answered with %s opens the campaign’s own list [FINDINGS-A1]',
  async ([, body]) => {
    const shown = await openCampaign()
    shown.answer(EXTEND, { body })
    type('Extend Till', '2031-05-06T07:08')
    stopClock()
    await click('Extend')
    await untilShown('Campaign Extended Successfully.')
    await untilShown(/^(6 May|May 6,) 2031/)
    await pass(900)
    expect(location.pathname).toBe(own)
    await pass(200)
    await untilAt('/app/campaign/active')
  },
)

test('an earlier end date is pointed out before and after it is saved [FINDINGS-A1]', async () => {
  const shown = await openCampaign()
  const hint = 'This is earlier than Valid Till. The campaign will end sooner.'
  type('Extend Till', '2030-01-02T03:04')
  expect(screen.queryByText(hint)).toBeNull()
  type('Extend Till', '2029-01-02T03:04')
  expect(screen.getByText(hint)).toBeDefined()
  shown.answer(EXTEND, { body: {} })
  stopClock()
  await click('Extend')
  await untilShown('Campaign Extended Successfully.')
  await untilShown(/^It ends earlier than before: (2 Jan|Jan 2,) 2029/)
})

test.for([
  [true, 'Deactivat', '/app/campaign/inactive', {}],
  [false, 'Activat', '/app/campaign/active', null],
  [true, 'Deactivat', '/app/campaign/inactive', { is_active: true }],
] as const)(
  'is_active %s: %sing decides the list, not an odd answer [FINDINGS-A2]',
  async ([isActive, verb, path, body]) => {
    const shown = await openCampaign({ isActive })
    shown.answer(SWITCH, { body })
    stopClock()
    await click(`${verb}e`)
    await untilShown(`Campaign ${verb}ed Successfully.`)
    await pass(600)
    await until(() => expect(location.pathname).toBe(path))
  },
)

test('a paused campaign shows that nothing is spent', async () => {
  const today = { day: '2026-04-20', spent: '18.00', left: '22.00' }
  const paused = { ...campaign, is_active: false, state: 'paused', today }
  await showConsole(own, {
    answers: [
      { name: 'GET /campaign/true', answer: { body: [] } },
      { name: 'GET /campaign/false', answer: { body: [paused] } },
    ],
  })
  await untilShown('Spent €18.00 so far.')
  await untilShown('Paused. Activate it to spend.')
  expect(screen.queryByRole('meter')).toBeNull()
})

test.each([
  ['total_budget', 'Stopped: its total budget is used up.', null],
  ['credit_limit', 'Stopped: your credit limit is reached.', '/account/billing'],
] as const)('a campaign that is stopped by its %s says so', async (stop, text, leadsTo) => {
  await showRunning({ ...limited, stopped_by: stop })
  await untilShown(text)
  expect(screen.queryByText('View billing')?.getAttribute('href') ?? null).toBe(leadsTo)
  expect(facts()).toEqual(
    expect.arrayContaining([
      ['Total Budget', '€300.00'],
      ['Left of Total', '€179.50'],
    ]),
  )
})

test('the figures of a campaign are a graph and a table of each measure', async () => {
  const first = held(figuresOf([700, 800]))
  await showRunning(runningCampaign, figuresIn, first.answer)
  await untilShown('Loading performance...')
  first.release()
  const curve = await screen.findByLabelText('Impressions per day', { selector: '[role=slider]' })
  fireEvent.keyDown(curve, { key: 'Home' })
  await until(() =>
    expect(curve.getAttribute('aria-valuetext')).toMatch(/19 Apr|Apr 19.*: 700 impressions$/),
  )
  await click('Show as table')
  const cells = () => [...document.querySelectorAll('figure td')].map((cell) => cell.textContent)
  expect(cells().filter((_, at) => at % 2 === 1)).toEqual(['700 impressions', '800 impressions'])
  const totals = main().getByRole('group', { name: 'Line shown' })
  expect(totals.textContent).toMatch(/1,500.*2% of impressions.*€2\.70/)
  fireEvent.click(within(totals).getByText('Spent'))
  await until(() => expect(cells()).toEqual(expect.arrayContaining(['€1.26', '€1.44'])))
  expect(new URLSearchParams(location.search).get('line')).toBe('spent')
})

test('the line of a campaign has the period before beside it, and today so far', async () => {
  await showRunning(runningCampaign, `${figuresIn}&compare=before`, figuresOf([700, 800]), today)
  const curve = await screen.findByLabelText('Impressions per day', { selector: '[role=slider]' })
  expect(curve.getAttribute('aria-valuetext')).toBe(
    'Mon 20 Apr 2026, so far: 800 impressions, before: 400 impressions',
  )
})

test('figures are asked for by period, and again after a failure', async () => {
  const shown = await showRunning(runningCampaign, '?show=figures', figuresOf([]))
  await untilShown('No impressions yet')
  await click('7 days')
  const asked = () =>
    shown
      .sent(STATISTICS)
      .map(({ body }) => body as { by: string[]; from: string; till: string })
      .filter(({ by }) => by[0] === 'day')
  await until(() => expect(asked()).toHaveLength(2))
  const { from = '', till = '' } = asked()[1] ?? {}
  expect(Date.parse(till) - Date.parse(from)).toBe(6 * dayMs)
  shown.answer(STATISTICS, { status: 422, body: { code: 422, message: 'Not so.' } })
  await shown.go(`${own}?show=figures&period=90-days`)
  await until(() => main().getAllByText('422 Not so.'))
  shown.answer(STATISTICS, figuresOf([5, 6]))
  await clickElement(main().getAllByText('Try again')[0] ?? document.body)
  await until(() => screen.getByText('Show as table'))
})

test('the changes of a campaign say what was before and after', async () => {
  const shown = await showRunning(runningCampaign)
  const entry = { at: '2026-04-19T10:00:00.000Z', by: 'Ida Lindqvist' }
  const regions = {
    field: 'regions',
    before: '2',
    after: '13',
    added: { count: 12, names: ['Sweden'] },
    removed: { count: 1, names: ['Oceania'] },
  }
  const budget = { field: 'daily_budget', before: '30.00', after: '40.00' }
  shown.answer(`GET /campaign/${campaign.id}/changes`, {
    body: [{ ...entry, changes: [budget, regions] }],
  })
  fireEvent.click(await screen.findByText('Changes'))
  await until(() => main().getByText('Ida Lindqvist'))
  const told = main().getByText('Ida Lindqvist').closest('ol')?.textContent
  expect(told).toMatch(/Daily Budget.*€30\.00.*€40\.00/)
  expect(told).toContain('added Sweden and 11 more; removed Oceania')
})

/** Opens the only campaign by its address. */
async function showRunning(
  listed: object,
  search = '',
  figures: Answer = figuresOf([]),
  time?: string,
) {
  return showConsole(`${own}${search}`, {
    ...(time !== undefined && { time }),
    answers: [
      { name: 'GET /campaign/true', answer: { body: [listed] } },
      { name: STATISTICS, answer: figures },
    ],
  })
}

/**
 * Days until 20 April 2026 with these impressions, and half of them before. Clicks are a fiftieth
 * of them; the price is 1.80 per thousand.
 */
function figuresOf(impressions: number[]) {
  const count = (sum: number) => ({
    requests: sum * 2,
    impressions: sum,
    own_impressions: 0,
    clicks: sum / 50,
    installs: 0,
    spent: ((sum * 1.8) / 1000).toFixed(4),
  })
  const day = impressions.map((one, index) => ({
    id: `2026-04-${21 - impressions.length + index}`,
    values: count(one),
    before: count(one / 2),
  }))
  const totals = count(impressions.reduce((sum, one) => sum + one, 0))
  return statisticsAnswer({ rows: { day }, totals })
}

/** Opens the campaign from its list, as a person does. */
async function openCampaign({ isActive = true, validTill = campaign.valid_till } = {}) {
  const row = { ...campaign, is_active: isActive, valid_till: validTill }
  const shown = await showConsole(`/app/campaign/${isActive ? 'active' : 'inactive'}`, {
    answers: [{ name: `GET /campaign/${isActive}`, answer: { body: [row] } }],
  })
  fireEvent.click(await screen.findByRole('link', { name: campaign.campaign_name }))
  await screen.findByLabelText('Extend Till')
  return shown
}

const facts = () =>
  [...document.querySelectorAll('main dl > div')].map((one) =>
    [...one.querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
  )
const main = () => within(screen.getByRole('main'))
const alertText = () => main().getByRole('alert').textContent
const crumb = () =>
  within(main().getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link').textContent
