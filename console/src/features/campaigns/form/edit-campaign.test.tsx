import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import {
  banner,
  campaign,
  campaignable,
  regions,
  runningCampaign,
  square,
  tidepool,
} from '../../../../../e2e/answers/default-answers.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import {
  choose,
  click,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'

// The form of a campaign that there is already: its edit, and its duplicate.

const WHOLE = `GET /campaign/${campaign.id}/app/${tidepool.id}`
const EDIT = `PUT /campaign/${campaign.id}/app/${tidepool.id}`
const CREATE = `POST /campaign/${tidepool.id}`
const MONEY = 'GET /organization/money-stop'
const own = `/app/campaign/${campaign.id}`

const country = (id: string, region_name: string, continent: string) => ({
  id,
  region_name,
  country: region_name,
  continent,
  level: 'country',
})
const world = [...regions, country('JP', 'Japan', 'Asia'), country('BR', 'Brazil', 'South America')]
const asBanner = {
  ...campaignable,
  id: '0199-cac-2',
  name: 'Low tide, strip',
  type: 200,
  content_path: banner.content_path,
  content_orientation: 400,
  target_device: 300,
  resolution: { width: 1280, height: 128 },
}
const whole = {
  ...runningCampaign,
  created_at: '2026-04-01T10:00:00.000Z',
  icon_id: square.id,
  regions: ['DE'],
  campaignAds: [campaignable.id],
}
const limited = { ...whole, total: { budget: '300.00', spent: '120.50', left: '179.50' } }

test('an edit sends changed fields alone, and is refused at the field', async () => {
  const shown = await openEdit()
  expect([field('App').value, field('App').readOnly]).toEqual(['Tidepool Match', true])
  type('Campaign Name', 'Tidepool summer')
  type('Daily Budget', '50.5')
  const body = { code: 422, message: 'Too little.', field: 'daily_budget' }
  shown.answer(EDIT, { status: 422, body })
  await click('Save')
  await until(() => expect(alertText()).toContain('422 Too little.'))
  await until(() => expect(document.activeElement).toBe(field('Daily Budget')))
  const saved = { ...whole, campaign_name: 'Tidepool summer', daily_budget: 50.5 }
  shown.answer(EDIT, { body: saved })
  await saves('Campaign saved')
  const sent = { name: 'Tidepool summer', daily_budget: '50.50' }
  expect(shown.sent(EDIT).map(({ body }) => body)).toEqual([sent, sent])
  await until(() => screen.getByRole('heading', { name: 'Tidepool summer' }))
  expect(screen.getAllByText('€50.50').length).toBeGreaterThan(0)
})

test('many regions are listed by continent, without those in another', async () => {
  const shown = await openEdit()
  for (const region of ['Country - Sweden', 'Region - Bavaria, Country - Germany'])
    await choose('Target Regions', region)
  expect(screen.queryByLabelText('Chosen regions')).toBeNull()
  for (const region of ['Continent - Europe', 'Country - Japan', 'Country - Brazil'])
    await choose('Target Regions', region)
  const listed = [...screen.getByLabelText('Chosen regions').children].map((group) =>
    [...group.querySelectorAll('b, .num, li')].map(({ textContent }) => textContent),
  )
  expect(listed).toEqual([
    ['Asia', '1', 'Japan'],
    ['Europe', '4', 'Everywhere', 'Germany', 'Bavaria (Germany)', 'Sweden'],
    ['South America', '1', 'Brazil'],
  ])
  const hint = 'Germany and 2 more are in your selection already.'
  expect(screen.getByRole('main').textContent).toContain(hint)
  await click('Remove them')
  expect(screen.getByRole('main').textContent).not.toContain(hint)
  shown.answer(EDIT, { body: whole })
  await click('Save')
  const sent = { regions: ['BR', 'JP', 'continent-EU'] }
  await until(() => expect(shown.sent(EDIT)[0]?.body).toEqual(sent))
})

test('a duplicate is filled without what was retired, and is reviewed', async () => {
  const shown = await openForm(runningCampaign)
  shown.answer(WHOLE, {
    body: { ...whole, icon_id: 'retired', campaignAds: [campaignable.id, 'retired'] },
  })
  shown.answer(CREATE, { body: runningCampaign })
  fireEvent.click(await screen.findByText('Duplicate'))
  await until(() =>
    expect(screen.getByRole('main').textContent).toContain('Nothing is created until you save.'),
  )
  await until(() => expect(field('Campaign Name').value).toBe('Tidepool spring push (copy)'))
  const contents = await screen.findByLabelText('Chosen ad contents')
  expect([...contents.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Low tide, phone.*Full-screen image.*Phone, portrait.*1080 x 1920$/),
  ])
  await untilShown('No ad content for banner, video or rewarded video placements.')
  await choose('Campaignable Ad Contents', asBanner.name)
  await untilShown('No ad content for video or rewarded video placements.')
  expect(reviewed()).toEqual([
    ['Type', 'standard'],
    ['Keywords', 'puzzle, ocean'],
    ['Target Regions', 'Germany'],
    ['Campaignable Ad Contents', '2'],
    ['Daily Budget', '€40.00'],
    ['ECPM Budget', '€1.80'],
  ])
  expect(review().textContent).toContain(dayText(new Date(Date.now() + 30 * dayMs)))
  // The icon no longer exists, so the form asks for another one.
  await click('Save')
  expect(alertText()).toBe('icon cannot be empty')
  await choose('Icon')
  type('Starts', '2099-05-06T07:08')
  expect(review().textContent).toContain(dayText(new Date(2099, 5, 5, 7, 8)))
  await saves('Campaign created successfully')
  expect(shown.sent(CREATE)[0]?.body).toMatchObject({
    name: 'Tidepool spring push (copy)',
    icon: square.id,
    regions: ['DE'],
    campaignAds: [campaignable.id, asBanner.id],
    starts_at: new Date(2099, 4, 6, 7, 8).toISOString(),
  })
})

test('a total budget is at least 1.0, and can be set and removed', async () => {
  const shown = await openEdit()
  type('Total Budget', '0.5')
  await click('Save')
  expect(alertText()).toBe('total budget cannot be less than 1.0')
  expect(field('Total Budget').getAttribute('aria-invalid')).toBe('true')
  type('Total Budget', '300')
  shown.answer(EDIT, { body: limited })
  shown.answer(WHOLE, { body: limited })
  await saves('Campaign saved')
  await untilShown('Left of Total')
  expect(screen.getByText('€179.50')).toBeDefined()
  fireEvent.click(screen.getByText('Edit'))
  await until(() => expect(field('Total Budget').value).toBe('300.00'))
  type('Total Budget', '')
  shown.answer(EDIT, { body: { ...whole, total: null } })
  await saves('Campaign saved')
  expect(screen.queryByText('Left of Total')).toBeNull()
  const bodies = shown.sent(EDIT).map(({ body }) => body)
  expect(bodies).toEqual([{ total_budget: '300.00' }, { total_budget: null }])
})

test.each([
  ['balance', 'It will not be shown now: your balance is used up.', 'Top up'],
  ['unpaid', 'It will not be shown now: an invoice is unpaid.', 'View invoice'],
] as const)('both forms say what %s stops, and lead to what mends it', async (stop, text, way) => {
  const isTold = async () => {
    await untilShown(text)
    const link = within(screen.getByRole('main')).getByText(way)
    expect(link.getAttribute('href')).toBe('/account/billing')
  }
  const shown = await openEdit({ ...limited, stopped_by: stop })
  await isTold()
  expect(screen.queryByText(/^Stopped:/)).toBeNull()
  // Of a new campaign only the server knows.
  shown.answer(MONEY, { body: { stopped_by: stop } })
  await shown.go('/app/campaign/create')
  await isTold()
})

test('a form without an answer about money says nothing of it', async () => {
  const answer = { status: 404, body: { code: 404, message: 'No.' } }
  const shown = await showConsole('/app/campaign/create', { answers: [{ name: MONEY, answer }] })
  await until(() => field('Campaign Name'))
  await until(() => expect(shown.sent(MONEY)).toHaveLength(1))
  expect(screen.queryByText(/It will not be shown now/)).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
})

const openForm = (listed: object, search = '') =>
  showConsole(`${own}${search}`, {
    answers: [
      { name: 'GET /campaign/true', answer: { body: [listed] } },
      { name: WHOLE, answer: { body: { ...whole, ...listed } } },
      { name: /^GET \/campaignable-ad-content\//, answer: { body: [campaignable, asBanner] } },
      { name: 'GET /campaign/regions', answer: { body: world } },
    ],
  })

async function openEdit(listed: object = whole) {
  const shown = await openForm(listed, '?show=edit')
  await until(() => field('Campaign Name'))
  return shown
}

/** Presses Save. The success is shown for half a second. */
async function saves(said: string) {
  stopClock()
  await click('Save')
  await untilShown(said)
  await pass(500)
  vi.useRealTimers()
}

const alertText = () => document.querySelector('main [role=alert]')?.textContent
const review = () => screen.getByRole('complementary', { name: 'Review' })
const reviewed = () =>
  [...review().querySelectorAll('dt')]
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    .slice(0, 7)
