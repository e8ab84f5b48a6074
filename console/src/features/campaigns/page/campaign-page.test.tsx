import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaign } from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
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
const own = `/app/campaign/${campaign.id}`

test.for([
  [true, 'Deactivat', 'Inactive Campaigns', '/app/campaign/inactive'],
  [false, 'Activat', 'Active Campaigns', '/app/campaign/active'],
] as const)(
  'is_active %s: the switch shows before its answer and opens the list after [CDT-12 CDT-13 CDT-14 CDT-15 TIM-09]',
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
  await pass(400)
  expect([location.pathname, localStorage.getItem('token')]).toEqual([own, 'session-token'])
  await shown.go('/account/developer')
  await pass(200)
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test.for([
  [true, '/app/campaign/active'],
  [false, '/app/campaign/inactive'],
] as const)(
  'an extension answered with is_active %s opens %s [CDT-20]',
  async ([isActive, list]) => {
    const shown = await openCampaign({ isActive: false, validTill: '2026-04-01T10:00:00.000Z' })
    shown.answer(EXTEND, {
      body: { id: campaign.id, valid_till: '2031-05-06T07:08:00.000Z', is_active: isActive },
    })
    type('Extend Till', '2031-05-06T07:08')
    stopClock()
    await click('Extend')
    await untilShown('Campaign Extended Successfully.')
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

const main = () => within(screen.getByRole('main'))
const alertText = () => main().getByRole('alert').textContent
const crumb = () =>
  within(main().getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link').textContent
