import { expect, test } from 'vitest'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'

const tagline = 'everyone deserves an audience'
const platforms = ['Android', 'iOS', 'Flutter', 'React Native', 'Unity', 'Godot']

test('the home page says its purpose, names six platforms with tooltips and makes no call [RTE-01 HOM-01 HOM-02 HOM-03 HOM-05 HOM-07]', async () => {
  const mocked = await openMockedConsole({ time: '2026-04-20T09:00:00Z' })
  mocked.answer(/./, 'abort')
  const { page } = mocked
  await page.goto('/')
  await page.getByText(tagline, { exact: true }).waitFor()
  expect(pathOf(mocked)).toBe('/')
  expect(await page.getByRole('heading', { name: 'Monetize Your Apps' }).isVisible()).toBe(true)
  const items = page.getByRole('list', { name: 'Supported platforms' }).getByRole('link')
  expect(await items.allTextContents()).toEqual(platforms)

  await items.first().scrollIntoViewIfNeeded()
  await mocked.freeze()
  const tooltips = page.getByRole('tooltip')
  const shown = async () => {
    await page.clock.runFor(100)
    return tooltips.allTextContents()
  }
  for (const name of platforms) {
    await items.filter({ hasText: name }).hover()
    await expect.poll(shown).toEqual([name])
  }
  await page.mouse.move(0, 0)
  await expect.poll(shown).toEqual([])
  await items.first().focus()
  await expect.poll(shown).toEqual(['Android'])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(mocked.calls).toEqual([])
})

test('a signed-in user who opens the home page is redirected to the overview [HOM-04]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  await mocked.page.goto('/')
  await mocked.page.waitForURL('**/app/overview')
  expect(await mocked.page.getByText(tagline).count()).toBe(0)
})

test.each([false, true])(
  'Get Started is open to everybody and makes no call (signed in: %s) [HOM-06 HOM-07]',
  async (signedIn) => {
    const mocked = await openMockedConsole({ signedIn })
    mocked.answer(/./, 'abort')
    const { page } = mocked
    await page.goto('/getstarted')
    await page.getByRole('heading', { name: 'Get Started', exact: true }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(pathOf(mocked)).toBe('/getstarted')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(mocked.calls).toEqual([])
  },
)

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}
