// @vitest-environment jsdom
// The demo app without a network, on the fake that the SDK has for an app's own tests.
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdFormat } from '@frontrow/contract/delivery'
import { type FakeFrontrow, createFakeFrontrow } from '../src/fake.ts'
import type { Frontrow } from '../src/frontrow.ts'
import html from './index.html?raw'

const formats: AdFormat[] = ['banner', 'image', 'video', 'rewarded_video']
let fake: FakeFrontrow<AdFormat>

beforeEach(async () => {
  fake = createFakeFrontrow<AdFormat>({
    banner: { format: 'banner' },
    video: { reason: 'no_campaign' },
    rewarded_video: { format: 'rewarded_video' },
  })
  vi.doMock('../src/frontrow.ts', () => ({ createFrontrow: (): Frontrow<AdFormat> => fake }))
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('There is no network.'))
  const placements = Object.fromEntries(formats.map((format) => [format, `fr_p_${format}`]))
  const settings = JSON.stringify({ productName: 'Frontrow', placements })
  document.documentElement.innerHTML = html.replace('__SETTINGS__', settings)
  vi.resetModules()
  await import('./demo-app.ts')
  await settled()
})

const settled = () => new Promise((done) => setTimeout(done, 0))

const choose = async (name: string) => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#choices button')]
  buttons.find(({ textContent }) => textContent === name)?.click()
  await settled()
}

const lives = () => document.querySelectorAll('#lives i').length

test('the page begins with a banner and asks no network', () => {
  expect(fake.requested).toEqual(['banner'])
  expect(fake.shown).toEqual([
    { placement: 'banner', options: { into: document.querySelector('#banner') } },
  ])
  expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
    `/demo-app/coins?user=${localStorage.getItem('frontrow-demo-player')}`,
  ])
})

test('a rewarded video gives a life only when the SDK says that it is rewarded', async () => {
  const before = lives()
  await choose('Rewarded video')
  expect(lives()).toBe(before + 1)
  expect(fake.shown.at(-1)?.options.reward).toEqual({
    user: localStorage.getItem('frontrow-demo-player'),
    data: 'one more life',
  })
  fake.answers.rewarded_video = { format: 'rewarded_video', outcome: { rewarded: false } }
  await choose('Rewarded video')
  expect(lives()).toBe(before + 1)
})

test('coins are shown once the game’s server has paid them', async () => {
  const paid = [0, 0, 50]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ coins: paid.length > 1 ? paid.shift() : paid[0] }),
  )
  await choose('Rewarded video')
  await vi.waitFor(() => expect(document.querySelector('#coins')?.textContent).toBe('50 coins'), {
    timeout: 5000,
  })
  expect(document.querySelector('#log')?.textContent).toContain('paid 50 coins')
  // The next ones come before the ad is closed.
  paid[0] = 80
  await choose('Rewarded video')
  await vi.waitFor(() => expect(document.querySelector('#coins')?.textContent).toBe('80 coins'), {
    timeout: 5000,
  })
})

test('a placement without an ad is asked for and shows nothing', async () => {
  await choose('Video')
  expect(fake.requested).toEqual(['banner', 'video'])
  expect(fake.shown).toHaveLength(1)
})

test('the image of the end of a round is held ready when the round begins', () => {
  document.querySelector<HTMLButtonElement>('#play')?.click()
  expect(fake.kept).toEqual(['image'])
})

test('the fake gives an image where nothing is said, and shows each ad once', async () => {
  const { ad } = await fake.requestAd('image')
  expect(ad).toMatchObject({ format: 'image', placement: 'image' })
  if (!ad) return
  expect(await fake.show(ad)).toEqual({ shown: true, clicked: false, rewarded: false })
  expect(await fake.show(ad)).toMatchObject({ shown: false, reason: 'used' })
  expect(await fake.requestAd('video')).toEqual({ ad: null, reason: 'no_campaign' })
  fake.recordInstall('click_id=1')
  fake.flush()
  expect([fake.installs, fake.lastDecision()]).toEqual([['click_id=1'], undefined])
})
