import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { click, showConsole, until, untilAt, untilShown } from '../../test/shown-console.tsx'

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const link = (name: string) => bar().getByText(name, { selector: 'a' })
const follow = (name: string) =>
  act(async () => {
    fireEvent.click(link(name))
  })
const stored = () =>
  [localStorage, sessionStorage].flatMap((kept) => [
    kept.getItem('token'),
    kept.getItem('userInfo'),
  ])

test.each(['/', '/getstarted', '/auth/signup', '/auth/signin'])(
  'a signed-out user of %s is offered the sign-up, and no sign-out [SHL-02 SHL-04]',
  async (path) => {
    await showConsole(path, { signedIn: false })
    await until(() => link('sign up'))
    expect(screen.queryByText('sign out')).toBeNull()
  },
)

test.each([true, false])(
  'the bar links to the documentation in a new tab (signed in: %s) [SHL-01]',
  async (signedIn) => {
    await showConsole('/getstarted', { signedIn })
    const { href, target, rel } = link('get started') as HTMLAnchorElement
    expect([new URL(href).pathname, target]).toEqual(['/getstarted', '_blank'])
    expect(rel).toContain('noopener')
  },
)

test('links of the bar lead to the sign-up, the sign-in and home [SHL-02 SHL-03 SHL-08]', async () => {
  await showConsole('/getstarted', { signedIn: false })
  await follow('sign up')
  await untilAt('/auth/signup')
  await follow('sign in')
  await untilAt('/auth/signin')
  fireEvent.click(within(screen.getByRole('banner')).getByRole('img', { name: 'Frontrow' }))
  await untilShown('everyone deserves an audience')
  expect(location.pathname).toBe('/')
})

test('a signed-in user is offered the sign-out alone [SHL-05]', async () => {
  await showConsole('/app/list')
  await until(() => bar().getByText('sign out'))
  expect(bar().queryByText('sign up')).toBeNull()
  expect(bar().queryByText('sign in')).toBeNull()
})

test('the logo does nothing for a signed-in user [SHL-09]', async () => {
  const shown = await showConsole('/app/list')
  await untilShown('Tidepool Match')
  await until(() => bar().getByRole('link', { name: 'Notifications' }))
  const asked = shown.calls.length
  const banner = within(screen.getByRole('banner'))
  fireEvent.click(banner.getByRole('img', { name: 'Frontrow' }))
  expect(banner.queryByRole('link', { name: 'Frontrow' })).toBeNull()
  expect([location.pathname, shown.calls.length]).toEqual(['/app/list', asked])
})

test.each(['/app/overview', '/getstarted', '/auth/verificationWaiting'])(
  'a sign-out on %s empties both storages and opens the sign-in [SHL-06 STO-04]',
  async (path) => {
    const shown = await showConsole(path, {
      answers: [
        { name: /^GET \/developer\/\{/, answer: { body: { approved: false, migrated: false } } },
      ],
    })
    await until(() => bar().getByText('sign out'))
    expect(stored().filter(Boolean)).not.toEqual([])
    await click('sign out')
    await untilAt('/auth/signin')
    await until(() => link('sign in'))
    expect(stored()).toEqual([null, null, null, null])
    await until(() => expect(shown.sent('POST /session/revoke')).toHaveLength(1))
  },
)

test.each([undefined, '2031-06-15T12:00:00Z'])(
  'the footer shows the product and the year of %s [SHL-07]',
  async (time) => {
    const opening = time === undefined ? {} : { time }
    await showConsole('/auth/signin', { signedIn: false, ...opening })
    const year = new Date().getFullYear()
    await until(() =>
      expect(screen.getByRole('contentinfo').textContent).toContain(
        `all rights reserved Frontrow ${year}`,
      ),
    )
    if (time !== undefined) expect(year).toBe(2031)
  },
)

test.each([
  ['/app/overview', true, 1],
  ['/account/developer', true, 1],
  ['/getstarted', true, 0],
  ['/auth/signin', false, 0],
  ['/', false, 0],
])('%s (signed in: %s) has %i menu buttons [SHL-10 SHL-11 SHL-12]', async (...row) => {
  const [path, signedIn, buttons] = row
  await showConsole(path, { signedIn })
  await until(() => screen.getByRole('heading', { level: 1 }))
  expect(screen.queryAllByLabelText('Menu')).toHaveLength(buttons)
})

test('an unknown path says so and links back [SHL-13]', async () => {
  await showConsole('/no/such/page', { signedIn: false })
  await untilShown('Unexpected Application Error!')
  screen.getByText('404 Not Found')
  fireEvent.click(screen.getByText('Back to home'))
  await untilShown('everyone deserves an audience')
  expect(location.pathname).toBe('/')
})
