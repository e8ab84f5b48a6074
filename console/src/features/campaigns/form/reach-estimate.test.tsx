import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  campaign,
  campaignable,
  reach,
  runningCampaign,
  square,
  tidepool,
} from '../../../../../e2e/answers/default-answers.ts'
import {
  choose,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'

const REACH = 'POST /campaign/reach'
const BARS = 'Impressions a day by price'
const SETTLED_MS = 1500
const whole = {
  ...runningCampaign,
  created_at: '2026-04-01T10:00:00.000Z',
  icon_id: square.id,
  regions: ['DE'],
  campaignAds: [campaignable.id],
}

async function openEdit(status = 200, body: object = reach) {
  const shown = await showConsole(`/app/campaign/${campaign.id}?show=edit`, {
    answers: [
      { name: 'GET /campaign/true', answer: { body: [whole] } },
      { name: `GET /campaign/${campaign.id}/app/${tidepool.id}`, answer: { body: whole } },
      { name: REACH, answer: { status, body } },
    ],
  })
  await until(() => field('Campaign Name'))
  return shown
}

test('an edit shows what its budget would buy at three prices', async () => {
  const shown = await openEdit()
  await untilShown(/^At this price about 1,200 impressions a day, for about €2\.16\./)
  const bars = within(screen.getByRole('list', { name: BARS })).getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    '€1.35 25% less900',
    '€1.80 this price1,200',
    '€2.25 25% more1,400',
  ])
  expect(shown.sent(REACH).map(({ body }) => body)).toEqual([
    {
      app_id: tidepool.id,
      currency: 'EUR',
      daily_budget: '40',
      ecpm_budget: '1.8',
      regions: ['DE'],
      campaignAds: [campaignable.id],
      campaign_id: campaign.id,
    },
  ])
})

test('what is typed is asked for once, when it has not changed for a moment', async () => {
  const shown = await openEdit()
  await until(() => expect(shown.sent(REACH)).toHaveLength(1))
  stopClock()
  for (const amount of ['2', '2.4', '2.5']) {
    type('ECPM Budget', amount)
    await pass(SETTLED_MS / 2)
  }
  expect(shown.sent(REACH)).toHaveLength(1)
  await pass(SETTLED_MS)
  expect(shown.sent(REACH).at(-1)?.body).toMatchObject({ ecpm_budget: '2.5' })
  type('ECPM Budget', '')
  await pass(SETTLED_MS)
  expect(shown.sent(REACH)).toHaveLength(2)
  expect(screen.queryByRole('list', { name: BARS })).toBeNull()
})

test('a new campaign is asked for when all fields are filled', async () => {
  const shown = await showConsole('/app/campaign/create')
  await until(() => field('Campaign Name'))
  await choose('App', 'Tidepool Match')
  await choose('Target Regions', 'Country - Germany')
  await choose('Campaignable Ad Contents', campaignable.name)
  await choose('Currency', 'Euro (EUR)')
  type('Daily Budget', '40')
  expect(shown.sent(REACH)).toEqual([])
  type('ECPM Budget', '1.8')
  await untilShown(/^At this price about 1,200 impressions/)
})

test.each([
  [404, 'route_not_found'],
  [422, 'input_not_valid'],
  [403, 'role_not_allowed'],
])('a server that answers %i shows nothing and keeps the form', async (code, reason) => {
  const shown = await openEdit(code, { code, reason, message: 'No.' })
  await until(() => expect(shown.sent(REACH)).toHaveLength(1))
  expect(screen.queryByText(/At this price/)).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
})

test('asks too many keep the last estimate, say so, and are sent again', async () => {
  const shown = await openEdit()
  await untilShown(/^At this price about 1,200 impressions/)
  const refusal = { code: 429, reason: 'too_many_requests', message: 'Later.' }
  shown.answer(REACH, { status: 429, body: refusal })
  stopClock()
  type('ECPM Budget', '2.5')
  await pass(SETTLED_MS)
  await untilShown(/^The estimate is of your earlier choices: your organization has asked for many/)
  screen.getByText(/^At this price about 1,200 impressions/)
  shown.answer(REACH, { body: { ...reach, requests_a_day: 700 } })
  await pass(10_000)
  await untilShown(/Of about 700 matching requests/)
  expect(screen.queryByText(/earlier choices/)).toBeNull()
  expect(shown.sent(REACH)).toHaveLength(3)
})

test('a reason stands in place of the bars', async () => {
  await openEdit(200, { ...reach, reason: 'no_placement', requests_a_day: 0, prices: [] })
  await untilShown('No placement of this format in these regions yet.')
  expect(screen.queryByRole('list', { name: BARS })).toBeNull()
})
