import { expect, onTestFinished, test } from 'vitest'
import {
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from './mocked-console.ts'

const tagline = 'everyone deserves an audience'
const platforms = ['Android', 'iOS', 'Flutter', 'React Native', 'Unity', 'Godot']

test('RTE-01 HOM-01 HOM-02 HOM-03 HOM-05 HOM-07 the home page says what it is for and names six platforms, each with a tooltip; it asks nobody', async () => {
  const mocked = await openMocked({ time: '2026-04-20T09:00:00Z' })
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
  for (const name of platforms) {
    await items.filter({ hasText: name }).hover()
    await page.clock.runFor(400)
    await expect.poll(() => tooltips.allTextContents()).toEqual([name])
  }
  await page.mouse.move(0, 0)
  await page.clock.runFor(400)
  await expect.poll(() => tooltips.count()).toBe(0)
  await items.first().focus()
  await page.clock.runFor(400)
  await expect.poll(() => tooltips.allTextContents()).toEqual(['Android'])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(mocked.calls).toEqual([])
})

test('HOM-04 who is signed in and opens the home page is shown the overview', async () => {
  const mocked = await openMocked({ signedIn: true })
  await mocked.page.goto('/')
  await mocked.page.waitForURL('**/app/overview')
  expect(await mocked.page.getByText(tagline).count()).toBe(0)
})

test.each([false, true])(
  'HOM-06 HOM-07 Get Started is open to everybody and asks nobody (signed in: %s)',
  async (signedIn) => {
    const mocked = await openMocked({ signedIn })
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

async function openMocked(options: MockedConsoleOptions = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole(options)
  onTestFinished(async () => {
    await mocked.close()
    expect(mocked.errors).toEqual([])
  })
  return mocked
}

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}
