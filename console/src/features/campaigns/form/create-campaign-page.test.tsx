import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  campaign,
  campaignable,
  square,
  tidepool,
} from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  pass,
  showConsole,
  stopClock,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const CREATE = `POST /campaign/${tidepool.id}`
const CREATED = 'Campaign created successfully'
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

test('one of eight errors is shown at a time, and nothing is sent [CCR-02 CCR-17 CCR-18 CCR-19 CCR-20 CCR-21 CCR-22 CCR-23 CCR-24 CCR-25 VAL-14 VAL-15]', async () => {
  const shown = await openForm()
  const saves = async (fieldError: string) => {
    await click('Save')
    expect(alertText()).toBe(fieldError)
    const said = screen.getByRole('main').textContent ?? ''
    expect(fieldErrors.filter((text) => said.includes(text))).toEqual([fieldError])
    expect(document.querySelectorAll('[aria-invalid=true]'), fieldError).toHaveLength(1)
  }
  await saves('campaign name cannot be empty')
  fill('Campaign Name', 'Spring push')
  await saves('keywords cannot be empty')
  fill('Keywords', 'puzzle, ocean')
  // A missing app does not count: the message is about the icon.
  await saves('icon cannot be empty')
  await choose('App', 'Tidepool Match')
  await saves('icon cannot be empty')
  await choose('Icon')
  await saves('currency cannot be empty')
  await choose('Currency', 'Euro (EUR)')
  await saves('daily budget cannot be less than 1.0')
  fill('Daily Budget', '0.99')
  await saves('daily budget cannot be less than 1.0')
  fill('Daily Budget', '1')
  for (const tooSmall of ['', '0']) {
    fill('ECPM Budget', tooSmall)
    await saves('ecpm budget cannot be less than 0.01')
  }
  fill('ECPM Budget', '0.01')
  await saves('Select at least one region for campaign')
  await choose('Target Regions', 'Country - Germany')
  await saves('Select at least one ad for campaign')
  expect(shown.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a budget accepts digits, a point and two decimals [CCR-14 CCR-15 VAL-13]', async () => {
  await openForm()
  const typed = { '1a2.3.45-6': '12.34', abc: '', '1.005': '1.00', '0.99': '0.99' }
  for (const label of ['Daily Budget', 'ECPM Budget'])
    for (const [keys, kept] of Object.entries(typed)) {
      fill(label, '')
      for (const key of keys) fill(label, field(label).value + key)
      expect(field(label).value, `${label} ${keys}`).toBe(kept)
    }
})

test('sixty currencies are offered, and the chosen one stands at both budgets [CCR-13 CST-13]', async () => {
  await openForm()
  open('Currency')
  const offers = screen.getAllByRole('option').map(({ textContent }) => textContent)
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
  'a campaign created with is_active %s is said, and %s opens half a second later [CCR-26 CCR-27 CCR-28 CCR-29 CCR-30 CCR-31 TIM-08 CST-14]',
  async ([isActive, path]) => {
    const shown = await openForm()
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
  },
)

test('a campaign answered without its id is a row once the list is fetched', async () => {
  const shown = await openForm()
  const created = { ...campaign, id: '0199-cmp-9', campaign_name: 'Spring push' }
  shown.answer(CREATE, { body: { is_active: true } })
  await fillIn()
  const refetch = held({ body: [created] })
  shown.answer('GET /campaign/true', refetch.answer)
  await click('Save')
  await untilShown(CREATED)
  await untilAt('/app/campaign/active')
  await untilShown('Updating Active Campaigns...')
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([campaign.campaign_name])
  refetch.release()
  await untilShown('Spring push')
})

test('a failed create says its code and keeps the input, and a 401 signs out half a second later [CCR-02 CCR-32 CCR-33 TIM-04]', async () => {
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
    expect(pills('Target Regions')).toHaveLength(2)
  }
  shown.answer(CREATE, { status: 401, body: { message: 'The session has ended.' } })
  stopClock()
  await click('Save')
  await until(() => expect(alertText()).toMatch(/^401 The session has ended.*Sign in again\.$/))
  await pass(400)
  expect(localStorage.getItem('token')).toBe('session-token')
  await shown.go('/account/developer')
  await pass(200)
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

/** Opens both lists first: their code is loaded then, so a redirect takes no time. */
async function openForm() {
  const shown = await showConsole('/app/campaign/active')
  await untilShown(campaign.campaign_name)
  await shown.go('/app/campaign/inactive')
  await untilShown('Slow Sunday')
  await shown.go('/app/campaign/create')
  await until(() => field('Campaign Name'))
  return shown
}

/** The input of a field. Its label is looked up by hand, because the form has hundreds of texts. */
function field(label: string): HTMLInputElement {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('main label')]
  const found = labels.find(({ textContent }) => textContent === label)?.control
  if (!(found instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`)
  return found
}

const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

const open = (label: string) => fireEvent.click(field(label))

/** Selects the option with this text, or the first one. */
async function choose(label: string, option?: string): Promise<void> {
  await until(() => expect(field(label).disabled).toBe(false))
  open(label)
  await until(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0))
  const options = screen.getAllByRole('option')
  const wanted =
    option === undefined ? options[0] : options.find((one) => one.textContent === option)
  if (wanted === undefined) throw new Error(`there is no option ${option}`)
  fireEvent.click(wanted)
  fireEvent.keyDown(field(label), { key: 'Escape' })
}

async function fillIn(): Promise<void> {
  fill('Campaign Name', 'Spring push')
  fill('Keywords', 'puzzle, ocean')
  await choose('App', 'Tidepool Match')
  await choose('Icon')
  await choose('Currency', 'Euro (EUR)')
  fill('Daily Budget', '40.5')
  fill('ECPM Budget', '1.8')
  for (const region of ['Country - Germany', 'Region - Bavaria, Country - Germany'])
    await choose('Target Regions', region)
  await choose('Campaignable Ad Contents', campaignable.name)
}

const pills = (label: string) => [
  ...(field(label).parentElement?.querySelectorAll('.mantine-Pill-label') ?? []),
]
const alertText = () => within(screen.getByRole('main')).getByRole('alert').textContent
