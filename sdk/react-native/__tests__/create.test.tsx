import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { performance as clock } from 'node:perf_hooks'
import { root } from '../../driver/scripted-server.ts'
import { type AsyncTextStorage, type AdEvent, createFrontrow } from '../src/index.ts'
import { openStage } from './stage.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('creating the SDK takes less than 2 ms and touches no storage, also a slow one', async () => {
  jest.useRealTimers()
  let touches = 0
  const storageOf = (slowMs: number): AsyncTextStorage => {
    const touch = () => {
      touches += 1
      const till = clock.now() + slowMs
      while (clock.now() < till);
      return Promise.resolve([] as never)
    }
    return { getAllKeys: touch, getItem: touch, setItem: touch, removeItem: touch }
  }
  // The quickest counts, because a busy machine can stop any single one.
  const times = Array.from({ length: 20 }, (_, index) => {
    const storage = storageOf(index === 19 ? 3000 : 0)
    const started = clock.now()
    createFrontrow({ baseUrl: root, storage })
    return clock.now() - started
  })
  expect(Math.min(...times)).toBeLessThan(2)
  expect(Math.max(...times)).toBeLessThan(1000)
  expect(touches).toBe(0)
  // The control: the disks are read at last, and one of them is slow.
  const started = clock.now()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(touches).toBe(20)
  expect(clock.now() - started).toBeGreaterThan(2900)
})

test('a callback of the app that throws loses no ad, and the app sees its error', async () => {
  const onAdEvent = ({ type }: AdEvent) => {
    if (type === 'requested') throw new Error('The app has an error.')
  }
  const stage = await openStage({ ads: [{ ad: {} }] }, { onAdEvent })
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
