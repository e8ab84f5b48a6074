import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  pass,
  showConsole,
  stopClock,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const tagline = 'everyone deserves an audience'
const platforms = ['Android', 'iOS', 'Flutter', 'React Native', 'Unity', 'Godot']
const items = () =>
  within(screen.getByRole('list', { name: 'Supported platforms' })).getAllByRole('link')
const tooltips = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)
const noAnswer = { answers: [{ name: /./, answer: 'abort' }] } as const

test('the home page says its purpose and names six platforms [RTE-01 HOM-01 HOM-02 HOM-05]', async () => {
  await showConsole('/', { signedIn: false })
  await untilShown(tagline)
  expect(location.pathname).toBe('/')
  screen.getByText('Monetize Your Apps', { selector: 'h2' })
  expect(items().map(({ textContent }) => textContent)).toEqual(platforms)
})

test.each([
  ['/', false, 'Monetize Your Apps'],
  ['/getstarted', false, 'Get Started'],
  ['/getstarted', true, 'Get Started'],
])('%s makes no call (signed in: %s) [HOM-06 HOM-07]', async (path, signedIn, heading) => {
  const shown = await showConsole(path, { signedIn, ...noAnswer })
  await until(() => screen.getByRole('heading', { name: heading }))
  await until(() => screen.getByRole('contentinfo'))
  expect([location.pathname, screen.queryByRole('alert'), shown.calls]).toEqual([path, null, []])
})

test('each platform has a tooltip, 300 ms after the mouse is over it [HOM-03 SHL-16 TIM-13]', async () => {
  stopClock()
  await showConsole('/', { signedIn: false })
  await untilShown(tagline)
  for (const [place, name] of platforms.entries()) {
    const item = items()[place] ?? document.body
    fireEvent.mouseEnter(item)
    await pass(290)
    expect(tooltips()).toEqual([])
    await pass(20)
    await until(() => expect(tooltips()).toEqual([name]))
    fireEvent.mouseLeave(item)
    await pass(500)
    await until(() => expect(tooltips()).toEqual([]))
  }
})

test('a platform that has the focus shows its tooltip', async () => {
  await showConsole('/', { signedIn: false })
  await untilShown(tagline)
  fireEvent.focus(items()[0] ?? document.body)
  await until(() => expect(tooltips()).toEqual(['Android']))
})

test('a signed-in user who opens the home page goes to the overview [HOM-04]', async () => {
  await showConsole('/')
  await untilAt('/app/overview')
  expect(screen.queryByText(tagline)).toBeNull()
})
