import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { performance as clock } from 'node:perf_hooks'
import { root } from '../../driver/scripted-server.ts'
import { type AsyncTextStorage, type SdkEvent, createFrontrow } from '../src/frontrow.ts'
import { openStage } from './stage.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('creating the SDK takes less than 2 ms and touches no storage', async () => {
  jest.useRealTimers()
  let touches = 0
  const slow = () => {
    touches += 1
    const till = clock.now() + 3000
    while (clock.now() < till);
    return Promise.resolve([] as never)
  }
  const storage: AsyncTextStorage = {
    getAllKeys: slow,
    getItem: slow,
    setItem: slow,
    removeItem: slow,
  }
  createFrontrow({ baseUrl: root })
  const started = clock.now()
  createFrontrow({ baseUrl: root, storage })
  expect(clock.now() - started).toBeLessThan(2)
  expect(touches).toBe(0)
  // The control: the disk is slow when it is read at last.
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(touches).toBe(1)
  expect(clock.now() - started).toBeGreaterThan(2900)
})

test('a callback of the app that throws loses no ad, and the app sees its error', async () => {
  const on = ({ what }: SdkEvent) => {
    if (what === 'asked') throw new Error('The app has an error.')
  }
  const stage = await openStage({ ads: [{ ad: {} }] }, { on })
  const asked = stage.ads.requestAd('spot')
  await expect(jest.advanceTimersByTimeAsync(1)).rejects.toThrow('The app has an error.')
  expect((await asked).ad?.placement).toBe('spot')
})

test('a banner that is shown as a fullscreen ad has failed, and nothing is drawn', async () => {
  const stage = await openStage({ ads: [{ ad: { format: 'banner' } }] })
  const { outcome } = await stage.show(await stage.ask())
  expect(await outcome).toMatchObject({ shown: false, reason: 'failed' })
  expect(stage.find('frontrow-stage')).toBeUndefined()
})
