import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withoutFactor } from '../../../e2e/answers/account-answers.ts'
import { campaign, developer, tidepool } from '../../../e2e/answers/default-answers.ts'
import { held, type Given } from '../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../test/shown-console.tsx'
import { limitSession } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'

// The console stores nothing for a member with a full role, and the server's answer for one with a
// limited role.

const ROLE = /^GET \/developer\/\{/
const why = 'Your role (Viewer) does not create or change campaigns. Ask Ida Lindqvist (owner).'
const viewer = {
  ...developer,
  role: 500,
  is_owner: false,
  owner_name: 'Ida Lindqvist',
  permissions: ['self', 'read'],
  organizations: [],
}
const refusal = {
  status: 403,
  body: { name: 'Forbidden', message: why, code: 403, reason: 'role_not_allowed' },
}
const lacking = { ...refusal, body: { ...refusal.body, reason: 'second_factor_required' } }
const required = /Harbour & Vine requires it of every member since/
const info = () => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { isLimited?: boolean }
const disabled = () => document.querySelectorAll('[aria-disabled]').length

test('a session that is not limited asks nothing about the role', async () => {
  const shown = await showConsole(paths.overview)
  for (const [path, title] of [
    [paths.createApp, 'Create New App'],
    [paths.payment, 'Payments'],
  ] as const) {
    await shown.go(path)
    await until(() => screen.getByText(title, { selector: 'h1' }))
  }
  expect([shown.sent(ROLE), disabled()]).toEqual([[], 0])
})

test('an Admin who was lowered sees it with the first refusal', async () => {
  const shown = await showConsole(paths.campaign(campaign.id))
  shown.answer(ROLE, { body: viewer })
  shown.answer(/^PUT \/campaign\//, refusal)
  await until(() => button('Deactivate'))
  await click('Deactivate')
  await until(() => expect(button('Deactivate').getAttribute('aria-disabled')).toBe('true'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain(why)
  expect(button('Deactivate').title).toBe(why)
  expect([location.pathname, info().isLimited]).toEqual([paths.campaign(campaign.id), true])
  await click('Deactivate')
  expect(shown.sent(/^PUT \/campaign\//)).toHaveLength(1)
})

test('a limited session asks for the role before a page that needs more', async () => {
  const shown = await showConsole('/getstarted')
  const role = held({ body: viewer })
  shown.answer(ROLE, role.answer)
  limitSession()
  await shown.go(paths.createCampaign)
  await untilShown('Loading your role...')
  role.release()
  await untilShown('Your role does not allow this')
  shown.answer(ROLE, { body: { ...viewer, permissions: ['self', 'read', 'campaigns.write'] } })
  await shown.reload()
  await until(() => button('Save'))
})

test('a refusal for the role signs nobody out, and says why', async () => {
  const shown = await showConsole('/getstarted')
  shown.answer(ROLE, { body: viewer })
  shown.answer('GET /app/app-stat', refusal)
  await shown.go(paths.appList)
  await untilShown(`403 ${why}`)
  expect([location.pathname, info().isLimited]).toEqual([paths.appList, true])
})

test.for<[string, Given]>([
  ['has no permissions', { body: developer }],
  ['does not come', 'abort'],
])('everything is allowed where the answer about the role %s', async ([, answer]) => {
  const shown = await showConsole('/getstarted')
  shown.answer(ROLE, answer)
  limitSession()
  await shown.go(paths.app(tidepool.id))
  await until(() => button('Upload'))
  await until(() => expect(shown.sent(ROLE).length).toBeGreaterThan(0))
  expect(disabled()).toBe(0)
  await shown.go(paths.createCampaign)
  await until(() => button('Save'))
})

test('a press on what a role may not do says who may, and nothing else happens', async () => {
  const shown = await showConsole('/getstarted')
  shown.answer(ROLE, { body: viewer })
  limitSession()
  await shown.go(paths.appList)
  const link = () => screen.getByText('New app').closest('[role=link]')
  await until(() => expect(link()?.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(link() ?? document.body)
  fireEvent.click(link() ?? document.body)
  const note = 'Your role (Viewer) does not register or change apps. Ask Ida Lindqvist (owner).'
  await until(() => expect(screen.getAllByText(note, { selector: 'p' })).toHaveLength(1))
  expect(location.pathname).toBe(paths.appList)

  await shown.go(paths.banking)
  await until(() => screen.getAllByText(/^Your role \(Viewer\) does not change bank/))
  expect(document.querySelectorAll('main input:not(:disabled)')).toHaveLength(0)
})

test('a second factor that is asked for in another tab keeps the input [OPERATOR-9.8]', async () => {
  stopClock()
  const shown = await showConsole(paths.createCampaign)
  await until(() => field('Campaign Name'))
  type('Campaign Name', 'Lamplighter')
  shown.answer(ROLE, { body: withoutFactor })
  // The other tab was refused and stored it.
  localStorage.setItem('userInfo', JSON.stringify({ ...info(), isLimited: true }))
  act(() => {
    const what = { key: 'userInfo', storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', what))
  })
  await until(() => screen.getByText(required))
  shown.answer(ROLE, {
    body: { ...withoutFactor, second_factor: true, second_factor_required: false },
  })
  await pass(4100)
  await until(() => expect(screen.queryByText(required)).toBeNull())
  expect(field('Campaign Name').value).toBe('Lamplighter')
})

test('the overview without that factor leads to where it is set up', async () => {
  const shown = await showConsole('/getstarted')
  shown.answer(ROLE, { body: withoutFactor })
  shown.answer(/ \/overview\//, lacking)
  await shown.go(paths.overview)
  await until(() => screen.getByText(required))
  expect(info().isLimited).toBe(true)
  fireEvent.click(screen.getByText('Set up two-step sign-in'))
  await untilAt(paths.developerSecurity)
})
