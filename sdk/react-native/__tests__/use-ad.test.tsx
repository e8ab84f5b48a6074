import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { StrictMode, act, useEffect } from 'react'
import { type AdState, useAd } from '../src/index.ts'
import { openStage } from './stage.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

let now!: AdState
let states: string[] = []
function Spot() {
  const ad = useAd('spot')
  useEffect(() => {
    now = ad
    const state = ad.state === 'none' ? `none ${ad.reason}` : ad.state
    if (states.at(-1) !== state) states.push(state)
  })
  return null
}

const show = async () => {
  let outcome!: ReturnType<AdState['show']>
  await act(async () => {
    outcome = now.show()
  })
  return { outcome }
}

test('a placement is asked for once, shown once, and asked for again by the app only', async () => {
  const stage = await openStage({ ads: [{ ad: {} }, { no_ad: 'budget' }] })
  states = []
  await stage.draw(
    <StrictMode>
      <Spot />
    </StrictMode>,
  )
  await stage.wait(10)
  const { outcome } = await show()
  await stage.wait(0)
  await stage.load()
  await stage.appear()
  await stage.wait(5100)
  await stage.press('frontrow-close')
  await stage.wait(0)
  expect(await outcome).toEqual({ shown: true, clicked: false, rewarded: false })
  await stage.wait(3_600_000)
  expect(stage.posted.filter(({ url }) => url.endsWith('/ads'))).toHaveLength(1)
  await act(async () => now.request())
  await stage.wait(10)
  expect(states).toEqual(['loading', 'ready', 'showing', 'none used', 'loading', 'none budget'])
})

test('an ad that was not shown within its life is gone', async () => {
  const stage = await openStage({ ads: [{ ad: { life_s: 600 } }] })
  await stage.draw(<Spot />)
  await stage.wait(10)
  expect(now.state).toBe('ready')
  await stage.wait(600_100)
  expect(now).toMatchObject({ state: 'none', reason: 'expired' })
  expect(await (await show()).outcome).toMatchObject({ shown: false, reason: 'expired' })
})
