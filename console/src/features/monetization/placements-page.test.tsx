import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placement, placementRates, tidepool } from '../../../../e2e/answers/default-answers.ts'
import { type Answer, held } from '../../../../e2e/answers/mocked-call.ts'
import { expectDelayedSignOut } from '../../../test/delayed-sign-out.ts'
import {
  type ShownConsole,
  choose,
  click,
  clickElement,
  field,
  offered,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const path = '/app/monetize/placement'
const LIST = /^GET \/ad-placement\//
const CREATE = /^POST \/ad-placement\//
const RATES = /^GET \/monetization\/.*\/rates/

/** The app is passed with the navigation, as by the list of monetizing apps. */
const show = (...answers: [name: RegExp, answer: Answer][]): Promise<ShownConsole> =>
  showConsole(path, {
    state: { app: tidepool },
    answers: answers.map(([name, answer]) => ({ name, answer })),
  })

async function openForm(): Promise<ShownConsole> {
  const shown = await show()
  await until(() => screen.getByText('Level complete', { selector: 'td *' }))
  return shown
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const table = () => screen.getByLabelText('Placements table', { selector: 'table' })
/** The cells of the specification: a placement's rates are a line of ours under its name. */
const rows = () =>
  [...table().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => (cell.querySelector('a') ?? cell).textContent.trim()),
  )

test('placements are listed with an excerpt of their key and four counts [PLC-03 PLC-04 PLC-07 PLC-08 PLC-09 CST-11]', async () => {
  const key = 'ABCDEFGHIJKLMNOPQRSTUVWX'
  const loading = held({ body: [{ ...placement, placement_api_key: key }] })
  await show([LIST, loading.answer])
  await untilShown('Loading placements...')
  loading.release()
  await until(() => screen.getByText('Level complete', { selector: 'td *' }))
  expect(screen.queryByText('Loading placements...')).toBeNull()
  expect(rows()).toEqual([
    ['Placement', 'Type', 'Placement API Key', 'Requests', 'Impressions', 'Clicks', 'Downloads'],
    ['Level complete', 'RewardedVideo', 'FGHIJKL', '4', '3', '2', '1'],
  ])
  expect(document.body.innerHTML).not.toContain(key)
  await clickElement(within(screen.getByLabelText('Breadcrumb')).getByText('Apps'))
  await untilAt('/app/list')
})

test('a placement without an id is listed without a link', async () => {
  const { id, ...published } = placement
  await show([LIST, { body: [published, { ...published, name: 'Home' }] }])
  await untilShown('Home')
  expect(
    rows()
      .slice(1)
      .map(([name]) => name),
  ).toEqual(['Level complete', 'Home'])
  expect(table().querySelector('a'), id).toBeNull()
})

test('a name is required first, then one of four types [PLC-01 PLC-02 PLC-11 PLC-12 VAL-12 CST-12]', async () => {
  const shown = await openForm()
  for (const blank of ['', ' ']) {
    type('Placement Name', blank)
    await click('Save')
    expect(alerts()).toEqual(['placement name cannot be empty'])
  }
  type('Placement Name', 'Home')
  await click('Save')
  expect(alerts()).toEqual(['placement type cannot be empty'])
  expect(shown.sent(CREATE)).toEqual([])
  const types = ['RewardedVideo', 'Video', 'FullscreenImage', 'Banner']
  expect(await offered('Type')).toEqual(types)
  await choose('Type', 'Banner')
  expect(field('Type').value).toBe('Banner')
})

test('a refused placement says its code and keeps the form [PLC-16]', async () => {
  const shown = await openForm()
  shown.answer(CREATE, { status: 500, body: { code: 500, message: 'Out of order.' } })
  type('Placement Name', 'Home')
  await choose('Type', 'Banner')
  await click('Save')
  await until(() =>
    expect(alerts()).toEqual([expect.stringMatching(/^500 Out of order\..*Contact support\.$/)]),
  )
  expect(field('Placement Name').value).toBe('Home')
})

test('the form says that it saves, and clears one second later [PLC-10 PLC-13 PLC-14 TIM-11]', async () => {
  const shown = await openForm()
  const made = { ...placement, id: '0199-pl-2', name: 'Home', type: 'Banner' }
  const saving = held({ body: made })
  shown.answer(CREATE, saving.answer)
  shown.answer(LIST, { body: [made, placement] })
  type('Placement Name', 'Home')
  await choose('Type', 'Banner')
  stopClock()
  await click('Save')
  expect(screen.getByText('Saving placement...').closest('button')?.disabled).toBe(true)
  saving.release()
  await untilShown('placement created successfully')
  expect(shown.sent(CREATE).map(({ body }) => body)).toEqual([{ name: 'Home', type: 'Banner' }])
  const typed = () => [field('Placement Name').value, field('Type').value]
  await pass(900)
  expect(typed()).toEqual(['Home', 'Banner'])
  await pass(200)
  expect(typed()).toEqual(['', ''])
  await until(() => expect(rows().map(([name]) => name)).toContain('Home'))
})

test('a new placement has its key and snippet to copy, and waits for a request', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard }))
  const key = 'fr_p_ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const made = { ...placement, id: '0199-pl-2', name: 'Home', type: 'Banner', request_count: 0 }
  const fresh = { ...made, placement_api_key: key, has_requests: false }
  const shown = await openForm()
  expect(screen.queryByText(/^Connect /)).toBeNull()
  shown.answer(CREATE, { body: fresh })
  shown.answer(LIST, { body: [fresh, placement] })
  type('Placement Name', 'Home ')
  await choose('Type', 'Banner')
  await click('Save')
  await untilShown('Connect Home')
  await untilShown('Waiting for the first request…')
  await click('Copy key')
  await click('Copy snippet')
  expect(copied).toEqual([key, expect.stringContaining(key)])
  // The code is that of its type.
  expect(copied[1]).toMatch(/banner/i)
  expect(document.body.innerHTML).toContain('…ABCDEFG…')
  expect(document.body.innerHTML).not.toContain(key)
  const guide = () => screen.getByText<HTMLAnchorElement>('How to install')
  expect(guide().href).toContain('/getstarted?sdk=android')
  const platforms = [...(await offered('Platform'))]
  expect(platforms).toEqual(expect.arrayContaining(['Android', 'Godot', 'Web']))
  await choose('Platform', platforms.at(-1))
  await click('Copy snippet')
  expect(copied.at(-1)).toContain(`curl ${location.origin}/delivery/v1/ads`)
  expect(guide().href).toContain('/getstarted?sdk=any-language')
  expect(copied.at(-1)).toContain(key)
  expect(document.body.innerHTML).not.toContain(key)
})

test('the first request turns green within 3 s, and a hidden page asks for none', async () => {
  stopClock()
  const waiting = { ...placement, request_count: 0, has_requests: false }
  const shown = await show([LIST, { body: [waiting] }])
  await untilShown('Waiting for the first request…')
  const asked = () => shown.sent(LIST).length
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = asked()
  await pass(10_000)
  expect(asked()).toBe(before)
  isHidden.mockRestore()
  shown.answer(LIST, { body: [{ ...waiting, has_requests: true }] })
  await pass(3000)
  await untilShown('The first request has arrived.')
  const after = asked()
  await pass(10_000)
  expect(asked()).toBe(after)
})

test('a server that keeps no tests says by its count that a request came', async () => {
  stopClock()
  const shown = await show([LIST, { body: [{ ...placement, request_count: 0 }] }])
  await untilShown('Waiting for the first request…')
  shown.answer(LIST, { body: [{ ...placement, request_count: 1 }] })
  await pass(3000)
  await untilShown('The first request has arrived.')
})

test('a 401 for a new placement signs out half a second later [PLC-17 TIM-04]', async () => {
  const shown = await openForm()
  // Its code is loaded now, so that it opens at once.
  await shown.go('/account/developer')
  await shown.go(path, { app: tidepool })
  shown.answer(CREATE, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  type('Placement Name', 'Home')
  await choose('Type', 'Banner')
  stopClock()
  await click('Save')
  await until(() =>
    expect(alerts()).toEqual([
      expect.stringMatching(/^401 The session has ended\..*Sign in again\.$/),
    ]),
  )
  await expectDelayedSignOut(shown)
})

test('a 400 for the placements shows the published message [PLC-19]', async () => {
  await show([LIST, { status: 400, body: { code: 400, message: 'Not so.' } }])
  await untilShown('Error creating ad placements')
  expect([location.pathname, localStorage.getItem('token')]).toEqual([path, 'session-token'])
})

test('a 401 for the placements signs out [PLC-18]', async () => {
  await show([LIST, { status: 401, body: { code: 401, message: 'The session has ended.' } }])
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('fill and eCPM are a line under the name; it opens the rest and a request with whole keys', async () => {
  const shown = await openForm()
  const rate = { id: 'gone', name: 'Pause', requests: 10, answers: 5, impressions: 5, clicks: 0 }
  const [own] = placementRates.placements
  shown.answer(RATES, {
    body: { ...placementRates, placements: [own, { ...rate, earned: '0.12', retired: true }] },
  })
  await shown.reload()
  await untilShown('Estimated earnings of retired placements in the last 30 days: Pause $0.12.')
  await click('Fill 82.5% · eCPM $2.10')
  const dialog = await screen.findByRole('dialog')
  const facts = [...dialog.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
  expect(facts.join(' ')).toBe(
    'Fill rate 82.5% Impressions 300 CTR 2% ECPM $2.10 Earnings (estimated) $0.63',
  )
  expect(dialog.textContent).toContain(`curl ${location.origin}/delivery/v1/ads`)
  expect(dialog.textContent).toContain(placement.placement_api_key)
  expect(dialog.textContent).toContain(tidepool.app_api_key)
})

test('rates that fail are said, and a server without them misses none', async () => {
  const failure = 'The rates could not be loaded.'
  const shown = await show([RATES, { status: 403, body: { code: 403, message: 'No.' } }])
  await untilShown(failure)
  expect(rows()[0]).toHaveLength(7)
  shown.answer(RATES, { status: 404, body: {} })
  const before = shown.sent(RATES).length
  await shown.reload()
  await until(() => expect(shown.sent(RATES).length).toBeGreaterThan(before))
  await until(() => expect(screen.queryByText(failure)).toBeNull())
  expect(rows()[1]?.[0]).toBe('Level complete')
  expect(screen.queryByText(/^Fill/)).toBeNull()
})
