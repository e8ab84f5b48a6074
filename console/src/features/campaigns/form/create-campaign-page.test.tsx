import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  campaign,
  campaignable,
  portrait,
  square,
  tidepool,
} from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import { countReloads } from '../../../../test/count-reloads.ts'
import { expectDelayedSignOut } from '../../../../test/delayed-sign-out.ts'
import {
  button,
  choose,
  chosenIn,
  click,
  field,
  offered,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const CREATE = `POST /campaign/${tidepool.id}`
const CREATED = 'Campaign created successfully'
const CONTENTS = /^GET \/ad-content\//
const APPS = 'GET /organization/apps'
const REGIONS = 'GET /campaign/regions'
const GERMANY = 'Country - Germany'
const BAVARIA = 'Region - Bavaria, Country - Germany'
const fieldErrors = [
  'campaign name cannot be empty',
  'keywords cannot be empty',
  'icon cannot be empty',
  'currency cannot be empty',
  'daily budget cannot be less than 1.0',
  'ecpm budget cannot be less than 0.01',
  'Select at least one region for campaign',
  'Select at least one ad for campaign',
]

test('the form has ten fields, and each select is searched [CCR-01 CCR-03 CCR-04 CCR-05 CCR-07 CCR-08 CCR-09 CCR-16]', async () => {
  await showForm()
  const labels = [...document.querySelectorAll('main label')].map(({ textContent }) => textContent)
  expect(labels.slice(0, 10)).toEqual([
    'Campaign Name',
    'App',
    'Type',
    'Keywords',
    'Icon',
    'Target Regions',
    'Campaignable Ad Contents',
    'Currency',
    'Daily Budget',
    'ECPM Budget',
  ])
  expect(field('Type').value).toBe('standard')
  expect(await offered('App', 'bus')).toEqual(['Night Bus'])
  expect(await offered('App', '')).toEqual(['Tidepool Match', 'Night Bus'])
  await choose('App', 'Tidepool Match')
  expect(field('App').value).toBe('Tidepool Match')
  expect(await offered('Target Regions', '')).toContain('Continent - Europe')
  expect(await offered('Target Regions', 'ger')).toEqual([GERMANY, BAVARIA])
  for (const region of [GERMANY, BAVARIA]) await choose('Target Regions', region)
  expect(chosenIn('Target Regions')).toEqual([GERMANY, BAVARIA])
  type('Target Regions', '')
  fireEvent.keyDown(field('Target Regions'), { key: 'Backspace' })
  expect(chosenIn('Target Regions')).toEqual([GERMANY])
})

test('icon and ad contents are those of the app, and another app clears them [CCR-06 CCR-10 CCR-11 CCR-12]', async () => {
  const shown = await openForm()
  const ofType = (id: string, type: number) => ({ ...square, id, content_path: id, type })
  shown.answer(CONTENTS, {
    body: [square, portrait, ofType('square-banner', 200), ofType('square-video', 300)],
  })
  const CONTENT = 'Campaignable Ad Contents'
  for (const label of ['Icon', CONTENT]) expect(field(label).disabled, label).toBe(true)
  await choose('App', 'Tidepool Match')
  await choose('Target Regions', GERMANY)
  expect(await offered('Icon')).toEqual(['512 x 512'])
  const [thumbnail] = screen.getAllByAltText(`Ad ${square.id}`)
  expect(thumbnail?.getAttribute('src')).toBe(`/media/${square.content_path}/content.jpg`)
  await choose('Icon')
  expect(field('Icon').value).toBe('512 x 512')
  expect(await offered(CONTENT)).toEqual([campaignable.name])
  await choose(CONTENT)
  expect(chosenIn(CONTENT)).toEqual([campaignable.name])

  await choose('App', 'Night Bus')
  expect(field('Icon').value).toBe('')
  expect(chosenIn(CONTENT)).toEqual([])
  expect(chosenIn('Target Regions')).toEqual([GERMANY])
})

test.each([
  ['apps', 401, APPS],
  ['regions', 401, REGIONS],
  ['ad contents', 401, CONTENTS],
  ['apps', 404, APPS],
  ['ad contents', 404, CONTENTS],
])('%s that fail with %i sign out [CCR-34]', async (name, code, call) => {
  await openFailing(name, code, call)
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['apps', APPS],
  ['regions', REGIONS],
  ['ad contents', CONTENTS],
])('a 400 for %s reloads the page once, and is then shown [CCR-34]', async (name, call) => {
  const reloads = countReloads()
  const shown = await openFailing(name, 400, call)
  await untilShown('400 Not so.')
  expect(reloads()).toBe(1)
  await shown.reload()
  await untilShown('400 Not so.')
  expect(reloads()).toBe(1)
  expect(localStorage.getItem('token')).toBe('session-token')
})

test('one of eight errors is shown at a time, and nothing is sent [CCR-02 CCR-17 CCR-18 CCR-19 CCR-20 CCR-21 CCR-22 CCR-23 CCR-24 CCR-25 VAL-14 VAL-15]', async () => {
  const shown = await openForm()
  const saves = async (fieldError: string) => {
    await click('Save')
    expect(alertText()).toBe(fieldError)
    const said = document.querySelector('main')?.textContent ?? ''
    expect(fieldErrors.filter((text) => said.includes(text))).toEqual([fieldError])
    expect(document.querySelectorAll('[aria-invalid=true]'), fieldError).toHaveLength(1)
  }
  await saves('campaign name cannot be empty')
  type('Campaign Name', 'Spring push')
  await saves('keywords cannot be empty')
  type('Keywords', 'puzzle, ocean')
  // A missing app does not count: the message is about the icon.
  await saves('icon cannot be empty')
  await choose('App', 'Tidepool Match')
  await saves('icon cannot be empty')
  await choose('Icon')
  await saves('currency cannot be empty')
  await choose('Currency', 'Euro (EUR)')
  await saves('daily budget cannot be less than 1.0')
  type('Daily Budget', '0.99')
  await saves('daily budget cannot be less than 1.0')
  type('Daily Budget', '1')
  for (const tooSmall of ['', '0']) {
    type('ECPM Budget', tooSmall)
    await saves('ecpm budget cannot be less than 0.01')
  }
  type('ECPM Budget', '0.01')
  await saves('Select at least one region for campaign')
  await choose('Target Regions', GERMANY)
  await saves('Select at least one ad for campaign')
  expect(shown.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a budget accepts digits, a point and two decimals [CCR-14 CCR-15 VAL-13]', async () => {
  await showForm()
  const typed = { '1a2.3.45-6': '12.34', abc: '', '1.005': '1.00', '0.99': '0.99' }
  for (const label of ['Daily Budget', 'ECPM Budget'])
    for (const [keys, kept] of Object.entries(typed)) {
      type(label, '')
      type(label, keys)
      expect(field(label).value, `${label} ${keys}`).toBe(kept)
    }
})

test('sixty currencies are offered, and the chosen one stands at both budgets [CCR-13 CST-13]', async () => {
  await showForm()
  const offers = await offered('Currency')
  expect(offers.length).toBeGreaterThanOrEqual(60)
  const codes = offers.map((text) => text.slice(-4, -1))
  expect(codes).toEqual(expect.arrayContaining(['USD', 'EUR', 'BTC', 'ETH']))
  expect(offers.filter((text) => !/^\S.* \([A-Z]{3}\)$/.test(text))).toEqual([])
  for (const [option, symbol] of [
    ['US Dollar (USD)', '$'],
    ['Euro (EUR)', '€'],
  ] as const) {
    await choose('Currency', option)
    for (const label of ['Daily Budget', 'ECPM Budget'])
      expect(field(label).parentElement?.textContent, label).toBe(symbol)
  }
})

test.for([
  [true, '/app/campaign/active'],
  [false, '/app/campaign/inactive'],
] as const)(
  'a create answered with is_active %s opens %s half a second later [CCR-26 CCR-27 CCR-28 CCR-29 CCR-30 CCR-31 TIM-08 CST-14]',
  async ([isActive, path]) => {
    const from = `/app/campaign/${isActive ? 'inactive' : 'active'}`
    const shown = await openForm(from)
    const saving = held({ body: { ...campaign, is_active: isActive } })
    shown.answer(CREATE, saving.answer)
    await fillIn()
    stopClock()
    await click('Save')
    expect(button('Saving campaign...').disabled).toBe(true)
    saving.release()
    await untilShown(CREATED)
    expect(shown.sent(CREATE).map(({ query, body }) => ({ query, body }))).toEqual([
      {
        query: { app_id: tidepool.id },
        body: {
          name: 'Spring push',
          type: 'standard',
          keywords: 'puzzle, ocean',
          icon: square.id,
          currency: 'EUR',
          daily_budget: 40.5,
          ecpm_budget: 1.8,
          regions: ['DE', 'DE-BY'],
          campaignAds: [campaignable.id],
        },
      },
    ])
    await pass(400)
    expect(location.pathname).toBe('/app/campaign/create')
    await pass(200)
    await untilAt(path)
    // Back does not lead to the form.
    vi.useRealTimers()
    await shown.go(-1)
    await untilAt(from)
  },
)

test('a campaign answered without its id is a row once the list is fetched', async () => {
  const shown = await openForm('/app/campaign/active')
  const created = { ...campaign, id: '0199-cmp-9', campaign_name: 'Spring push' }
  shown.answer(CREATE, { body: { is_active: true } })
  await fillIn()
  const refetch = held({ body: [created] })
  shown.answer('GET /campaign/true', refetch.answer)
  await click('Save')
  await untilAt('/app/campaign/active')
  await untilShown('Updating Active Campaigns...')
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([campaign.campaign_name])
  refetch.release()
  await untilShown('Spring push')
})

test('a failed create says its code and keeps the input; a 401 signs out [CCR-02 CCR-32 CCR-33 TIM-04]', async () => {
  const shown = await openForm()
  await fillIn()
  for (const [status, body, said] of [
    [422, { message: 'The icon is gone.' }, '422 The icon is gone.'],
    [500, { message: 'Out of order.' }, '500 Out of order.'],
    [201, campaign, '201 The request failed. Try again.'],
  ] as const) {
    shown.answer(CREATE, { status, body })
    await click('Save')
    await until(() => expect(alertText()).toBe(said))
    expect(field('Campaign Name').value).toBe('Spring push')
    expect(field('Daily Budget').value).toBe('40.5')
    expect(chosenIn('Target Regions')).toHaveLength(2)
  }
  shown.answer(CREATE, { status: 401, body: { message: 'The session has ended.' } })
  stopClock()
  await click('Save')
  await until(() => expect(alertText()).toMatch(/^401 The session has ended.*Sign in again\.$/))
  await expectDelayedSignOut(shown)
})

/** Opens the form while one of its lists fails. Ad contents are asked for once there is an app. */
async function openFailing(name: string, code: number, call: string | RegExp) {
  const answer = { status: code, body: { code, message: 'Not so.' } }
  const shown = await showConsole('/app/campaign/create', { answers: [{ name: call, answer }] })
  if (name === 'ad contents') await choose('App', 'Tidepool Match')
  return shown
}

async function showForm() {
  const shown = await showConsole('/app/campaign/create')
  await until(() => field('Campaign Name'))
  return shown
}

/** Opens the lists first: their code is loaded then, so a redirect takes no time. */
async function openForm(from = '/app/campaign/inactive') {
  const shown = await showConsole(from)
  await until(() => expect(document.querySelector('tbody a')).not.toBeNull())
  await shown.go('/app/campaign/create')
  await until(() => field('Campaign Name'))
  return shown
}

async function fillIn(): Promise<void> {
  type('Campaign Name', 'Spring push')
  type('Keywords', 'puzzle, ocean')
  await choose('App', 'Tidepool Match')
  await choose('Icon')
  await choose('Currency', 'Euro (EUR)')
  type('Daily Budget', '40.5')
  type('ECPM Budget', '1.8')
  for (const region of [GERMANY, BAVARIA]) await choose('Target Regions', region)
  await choose('Campaignable Ad Contents', campaignable.name)
}

const alertText = () => document.querySelector('main [role=alert]')?.textContent
