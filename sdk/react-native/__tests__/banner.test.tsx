import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type ReactNode, act } from 'react'
import { Image } from 'react-native'
import { root } from '../../driver/scripted-server.ts'
import { FrontrowBanner } from '../src/index.ts'
import { type Stage, openStage, setAppState, styleOf } from './stage.tsx'

type Measure = (tell: (...box: number[]) => void) => void

const native = jest.requireActual<{ default: { measureInWindow: jest.Mock<Measure> } }>(
  '@react-native/jest-preset/jest/MockNativeMethods',
).default

beforeEach(() => {
  jest.useFakeTimers()
  putAt(700)
})
afterEach(() => void jest.useRealTimers())

/** Puts the banner at this height of a window of 1,334 points. */
function putAt(top: number): void {
  native.measureInWindow.mockImplementation((tell) => tell(0, top, 390, 50))
}

const banner = (name = 'A') => ({ ad: { name, format: 'banner' as const, close_after_s: 0 } })

async function draw(stage: Stage, children: ReactNode): Promise<void> {
  await stage.draw(children)
  await stage.wait(10)
}

const pictures = (stage: Stage) =>
  stage.tree.root.findAllByType(Image).map(({ props }) => props.source.uri.split('/').at(-2))

const loadPicture = (stage: Stage, name = 'A') =>
  act(async () =>
    stage.tree.root
      .findAllByType(Image)
      .find(({ props }) => props.source.uri === `${root}/${name}/media`)
      ?.props.onLoad(),
  )

const impressions = (stage: Stage) =>
  stage.posted.flatMap(({ body }) => body.events?.map(({ token }) => token) ?? [])

const heightOf = (stage: Stage) =>
  styleOf(stage.tree.root.findAllByProps({ role: 'region' }).at(-1)).height

test('the height is reserved before loading and does not change', async () => {
  const stage = await openStage({ ads: [banner()] })
  const asked = stage.draw(<FrontrowBanner placement="strip" />)
  await asked
  expect(heightOf(stage)).toBe(90)
  await stage.wait(10)
  await loadPicture(stage)
  expect(heightOf(stage)).toBe(90)
})

test('without an ad the space is kept, or collapses where the app says so', async () => {
  for (const [whenEmpty, height] of [
    ['keep', 50],
    ['collapse', 0],
  ] as const) {
    const stage = await openStage({ ads: [{ no_ad: 'budget' }] })
    await draw(stage, <FrontrowBanner placement="strip" height={50} whenEmpty={whenEmpty} />)
    expect(heightOf(stage)).toBe(height)
  }
})

test('an impression needs a loaded picture and one point of it inside the window', async () => {
  putAt(1334)
  const stage = await openStage({ ads: [banner()] })
  await draw(stage, <FrontrowBanner placement="strip" />)
  await loadPicture(stage)
  await stage.wait(2000)
  expect(impressions(stage)).toEqual([])
  await setAppState('background')
  putAt(1333)
  await stage.wait(2000)
  expect(impressions(stage)).toEqual([])
  await setAppState('active')
  await stage.wait(500)
  expect(impressions(stage)).toEqual(['A-impression'])
  const timers = jest.getTimerCount()
  await stage.wait(60_000)
  expect(impressions(stage)).toEqual(['A-impression'])
  expect(jest.getTimerCount()).toBeLessThan(timers + 1)
})

test('the banner of a row that a list throws away is there again in the next row', async () => {
  const stage = await openStage({ ads: [banner(), banner('B')] })
  await draw(stage, <FrontrowBanner placement="strip" />)
  await loadPicture(stage)
  expect(impressions(stage)).toEqual(['A-impression'])
  await draw(stage, null)
  expect(pictures(stage)).toEqual([])
  await draw(stage, <FrontrowBanner placement="strip" />)
  expect(pictures(stage)).toEqual(['A'])
  await loadPicture(stage)
  expect(impressions(stage)).toEqual(['A-impression'])
  await draw(stage, null)
  await stage.wait(3_600_000)
  await draw(stage, <FrontrowBanner placement="strip" />)
  expect(pictures(stage)).toEqual(['B'])
})

test('two rows of one placement have an ad each', async () => {
  const stage = await openStage({ ads: [banner(), banner('B')] })
  const rows = [
    <FrontrowBanner key="1" placement="strip" name="1" />,
    <FrontrowBanner key="2" placement="strip" name="2" />,
  ]
  await draw(stage, rows)
  expect(pictures(stage)).toEqual(['A', 'B'])
})

test('the old picture stays until the new one has loaded', async () => {
  const stage = await openStage({ ads: [banner(), banner('B')] })
  await draw(stage, <FrontrowBanner placement="strip" />)
  await loadPicture(stage)
  await draw(stage, <FrontrowBanner placement="other" />)
  expect(pictures(stage)).toEqual(['A', 'B'])
  await loadPicture(stage, 'B')
  expect(pictures(stage)).toEqual(['B'])
})

test('a closed banner leaves its space, and its row asks for no other ad at once', async () => {
  const stage = await openStage({ ads: [banner(), banner('B')] })
  await draw(stage, <FrontrowBanner placement="strip" whenEmpty="collapse" />)
  await loadPicture(stage)
  await stage.press('frontrow-close')
  await stage.wait(10)
  expect([pictures(stage), heightOf(stage)]).toEqual([[], 0])
  await draw(stage, null)
  await draw(stage, <FrontrowBanner placement="strip" whenEmpty="collapse" />)
  expect([pictures(stage), heightOf(stage)]).toEqual([[], 0])
})

test('the label of a banner leads to a stored report in three taps', async () => {
  const stage = await openStage({ ads: [banner()] })
  await draw(stage, <FrontrowBanner placement="strip" />)
  await loadPicture(stage)
  await stage.press('frontrow-label')
  await stage.press('frontrow-report-broken')
  await stage.wait(0)
  expect(stage.posted.at(-1)?.body).toEqual({ reason: 'broken' })
  expect(stage.texts().join(' ')).toContain('Thank you.')
})

test('controls of a banner are at least 44 points wide and high', async () => {
  const stage = await openStage({ ads: [banner()] })
  await draw(stage, <FrontrowBanner placement="strip" />)
  for (const name of ['label', 'close'])
    expect(styleOf(stage.find(`frontrow-${name}`))).toMatchObject({ width: 44, minHeight: 44 })
})
