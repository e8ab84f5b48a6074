import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, useEffect } from 'react'
import { Dimensions, Linking, Platform, StatusBar, Text } from 'react-native'
import type { VideoProps } from '../src/index.ts'
import { openStage, setAppState, styleOf } from './stage.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const picture = { ads: [{ ad: {} }] }
const rewarded = { ads: [{ ad: { format: 'rewarded_video' as const, close_after_s: 30 } }] }

/** The props of the video that is drawn last. */
let video: VideoProps | undefined
function FakeVideo(props: VideoProps) {
  useEffect(() => {
    video = props
  })
  return <Text>video</Text>
}

async function loadVideo(): Promise<void> {
  await act(async () => video?.onStatus('loaded'))
}

test('an impression is recorded when the picture has loaded and the modal is on the screen', async () => {
  const stage = await openStage(picture)
  await stage.show(await stage.ask())
  const events = () => stage.posted.filter(({ body }) => body.events)
  await stage.load()
  expect(events()).toEqual([])
  await setAppState('background')
  await stage.appear()
  expect(events()).toEqual([])
  await setAppState('active')
  expect(events().map(({ body }) => body.events?.map(({ token }) => token))).toEqual([
    ['A-impression'],
  ])
  expect(stage.happened.filter((type) => type !== 'event_result')).toEqual([
    'requested',
    'loaded',
    'opened',
    'impression',
  ])
})

test('an ad that never appears ends after 15 s, so that `show` settles', async () => {
  const stage = await openStage(picture)
  const { outcome } = await stage.show(await stage.ask())
  await stage.load()
  await stage.wait(15_001)
  expect(await outcome).toEqual({ shown: false, clicked: false, rewarded: false, reason: 'failed' })
  expect(stage.find('frontrow-stage')).toBeUndefined()
})

test('the ad cannot be closed 0.1 s before its time, by the button or by back, and 0.1 s after it can', async () => {
  const stage = await openStage(picture)
  let outcome: object | undefined
  const shown = await stage.show(await stage.ask())
  void shown.outcome.then((given) => (outcome = given))
  await stage.load()
  await stage.wait(250)
  await stage.appear()
  const back = () =>
    act(async () => stage.tree.root.findByProps({ animationType: 'fade' }).props.onRequestClose())
  expect(stage.texts()).toContain('Close in 5')
  await stage.wait(4900)
  expect(stage.texts()).toContain('Close in 1')
  expect(stage.find('frontrow-close')?.props.accessibilityState.disabled).toBe(true)
  await stage.press('frontrow-close')
  await back()
  expect(outcome).toBeUndefined()
  await stage.wait(200)
  expect(stage.texts()).toContain('Close ×')
  expect(stage.find('frontrow-close')?.props.accessibilityState.disabled).toBe(false)
  await back()
  await stage.wait(0)
  expect(outcome).toEqual({ shown: true, clicked: false, rewarded: false })
  expect(stage.find('frontrow-stage')).toBeUndefined()
})

test.each([
  ['portrait', { width: 390, height: 844 }, { top: 47, right: 0, bottom: 34, left: 0 }],
  ['landscape', { width: 844, height: 390 }, { top: 0, right: 0, bottom: 21, left: 47 }],
])('bar and foot lie in the safe area in %s', async (_name, window, insets) => {
  await act(async () => Dimensions.set({ window: { ...window, scale: 2, fontScale: 1 } }))
  const stage = await openStage(picture)
  await stage.draw(null, { insets: () => insets })
  await stage.show(await stage.ask())
  const paddings = stage
    .find('frontrow-stage')
    ?.findAll(
      ({ type, props }) =>
        String(type) === 'View' &&
        [props.style].flat().some((style) => style?.paddingHorizontal === insets.left),
    )
  const sides = { paddingHorizontal: Math.max(insets.left, insets.right) }
  expect(paddings?.map(styleOf)).toEqual([
    { ...sides, paddingTop: insets.top },
    { ...sides, paddingBottom: insets.bottom },
  ])
  for (const name of ['label', 'close', 'go'])
    expect(styleOf(stage.find(`frontrow-${name}`))).toMatchObject({ minWidth: 44, minHeight: 44 })
})

test.each([
  ['portrait', { width: 390, height: 844 }, 0, 48],
  ['landscape', { width: 844, height: 390 }, 48, 24],
])(
  'without insets, Android keeps usual system bars free in %s',
  async (...[, window, sides, foot]) => {
    const platform = jest.replaceProperty(Platform, 'OS', 'android')
    await act(async () => Dimensions.set({ window: { ...window, scale: 2, fontScale: 1 } }))
    const stage = await openStage(picture)
    await stage.draw(null, { insets: undefined })
    await stage.show(await stage.ask())
    const edges = stage
      .find('frontrow-stage')
      ?.findAll(
        ({ type, props }) =>
          String(type) === 'View' &&
          [props.style].flat().some((style) => style?.paddingHorizontal === sides),
      )
    expect(edges?.map(styleOf)).toEqual([
      { paddingHorizontal: sides, paddingTop: StatusBar.currentHeight },
      { paddingHorizontal: sides, paddingBottom: foot },
    ])
    platform.restore()
  },
)

test('three taps lead from the label to a stored report', async () => {
  const stage = await openStage(picture)
  await stage.show(await stage.ask())
  await stage.press('frontrow-label')
  expect(stage.texts().join(' ')).toContain('None of this identifies you.')
  await stage.press('frontrow-report-scam')
  await stage.wait(0)
  const { url, body } = stage.posted.at(-1) ?? {}
  expect([url?.split('/v1/')[1], body]).toEqual(['reports/A-click', { reason: 'scam' }])
  expect(stage.texts().join(' ')).toContain('Thank you.')
  await stage.press('frontrow-back')
  expect(stage.find('frontrow-about')).toBeUndefined()
  expect(stage.find('frontrow-stage')).toBeDefined()
})

test('a tap opens the click address in the system’s browser, after the impression only', async () => {
  const opened: string[] = []
  Object.assign(Linking, {
    openURL: async (url: string) => {
      opened.push(url)
    },
  })
  const stage = await openStage(picture)
  await stage.show(await stage.ask())
  await stage.press('frontrow-go')
  expect(opened).toEqual([])
  await stage.load()
  await stage.appear()
  await stage.press('frontrow-ad')
  expect(opened.map((url) => url.split('/v1/')[1])).toEqual(['click/A-click'])
})

test('ads for tests are marked, and only these', async () => {
  for (const test of [true, false]) {
    const stage = await openStage(picture, { test })
    await stage.show(await stage.ask())
    expect(stage.texts().includes('Test ad')).toBe(test)
  }
})

test('a video is loaded unseen before its ad is handed over, and then nothing is held', async () => {
  video = undefined
  const stage = await openStage(rewarded, { video: FakeVideo })
  const { asked } = await stage.request()
  expect(video).toMatchObject({ isPlaying: false, isMuted: true })
  expect(stage.tree.root.findAllByType(FakeVideo)).toHaveLength(1)
  await loadVideo()
  expect((await asked).ad?.format).toBe('rewarded_video')
  expect(stage.tree.root.findAllByType(FakeVideo)).toHaveLength(0)
})

test('a video that does not load within 15 s is no ad', async () => {
  const stage = await openStage(rewarded, { video: FakeVideo })
  const { asked } = await stage.request()
  await stage.wait(15_010)
  expect(await asked).toEqual({ ad: null, reason: 'failed' })
  await stage.wait(1000)
  expect(stage.tree.root.findAllByType(FakeVideo)).toHaveLength(0)
})

test('a rewarded video starts muted, stops in the background, and is rewarded at its end', async () => {
  const stage = await openStage(rewarded, { video: FakeVideo })
  const { asked } = await stage.request()
  await loadVideo()
  const { ad } = await asked
  if (!ad) throw new Error('There is no ad.')
  const { outcome } = await stage.show(ad)
  await stage.appear()
  expect(video).toMatchObject({ isPlaying: true, isMuted: true })
  await act(async () => video?.onStatus('playing'))
  expect(stage.texts()).toEqual(expect.arrayContaining(['Sound on', 'Reward in 30']))
  await stage.press('frontrow-sound')
  expect(video?.isMuted).toBe(false)
  await setAppState('background')
  expect(video?.isPlaying).toBe(false)
  await setAppState('active')
  await act(async () => video?.onStatus('ended'))
  expect(stage.texts()).toEqual(expect.arrayContaining(['Sound off', 'Reward earned', 'Close ×']))
  expect(video?.isPlaying).toBe(false)
  await stage.press('frontrow-close')
  expect(await outcome).toEqual({ shown: true, clicked: false, rewarded: true })
  expect(stage.happened.filter((type) => type !== 'event_result').slice(-4)).toEqual([
    'impression',
    'completed',
    'rewarded',
    'closed',
  ])
})

test('the device says which videos the app plays', async () => {
  for (const [adapter, plays] of [
    [undefined, []],
    [FakeVideo, ['video/mp4']],
  ] as const) {
    const stage = await openStage(
      { ads: [{ no_ad: 'format' }] },
      { ...(adapter && { video: adapter }) },
    )
    const { asked } = await stage.request()
    expect(await asked).toEqual({ ad: null, reason: 'format' })
    expect(stage.posted[0]?.body.device?.plays).toEqual(plays)
  }
})

test('each call names the SDK, the system and the device in the same letters', async () => {
  const stage = await openStage(picture)
  await stage.show(await stage.ask())
  await stage.load()
  await stage.appear()
  const agents = new Set(stage.posted.map(({ headers }) => headers['user-agent']))
  expect([...agents]).toEqual([
    expect.stringMatching(/^Frontrow-ReactNative\/0\.1\.0 \(ios .*; iP/),
  ])
})

test('a hundred showings leave no view and no timer', async () => {
  const stage = await openStage(picture)
  await stage.wait(100)
  const before = { timers: jest.getTimerCount(), tree: JSON.stringify(stage.tree.toJSON()) }
  for (let showing = 0; showing < 100; showing += 1) {
    const ad = await stage.ask()
    const { outcome } = await stage.show(ad)
    await stage.load()
    await stage.appear()
    await stage.wait(5100)
    await stage.press('frontrow-close')
    expect((await outcome).shown).toBe(true)
  }
  await stage.wait(100)
  const after = { timers: jest.getTimerCount(), tree: JSON.stringify(stage.tree.toJSON()) }
  expect(after).toEqual(before)
  expect(stage.ads).toBeDefined()
})

test('an ad that has ended is held by nothing', async () => {
  const stage = await openStage(picture)
  const show = async () => {
    const ad = await stage.ask()
    const { outcome } = await stage.show(ad)
    await stage.load()
    await stage.appear()
    await stage.wait(5100)
    await stage.press('frontrow-close')
    await outcome
    return new WeakRef(ad)
  }
  const first = await show()
  // React keeps what it drew last, until it draws something else in its place.
  await show()
  await stage.wait(20_000)
  await collect()
  expect(first.deref()).toBeUndefined()
})

/** Collects garbage. Weak references end with the task that made them, so a new one is begun. */
async function collect(): Promise<void> {
  jest.useRealTimers()
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((done) => setTimeout(done, 10))
    ;(globalThis as { gc?: () => void }).gc?.()
  }
}
