// Sends requests and events of many callers behind one address, and counts the billed ones.
import { describe, expect, test } from 'vitest'
import { simulateViewers } from '../../../../test/delivery/simulated-viewers.ts'
import { makeMarket, fillToday } from '../../../../test/support/market.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

const world = await sharedAdWorld()
const { placement, campaign } = await makeMarket(world, { campaign: { dailyBudgetMicros: 1e12 } })
await fillToday(world)
const viewers = simulateViewers(world, { placement, campaign })

// Addresses of a Swedish university; each test uses its own.
let addresses = 0
const nextAddress = () => `130.235.7.${(addresses += 1)}`
const pixel = 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UP1A.231005.007)'
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('FINDINGS-H2', () => {
  test('two hundred viewers with consent behind one address all count', async () => {
    const people = times(200).map((index) => ({ agent: pixel, id: `viewer ${index}` }))
    expect(await viewers.see(nextAddress(), people)).toEqual({
      billed: 200,
      reasons: [0],
      elsewhere: 0,
    })
  })

  test('without consent five equal phones count, and twenty of many models', async () => {
    const same = times(200).map(() => ({ agent: pixel }))
    expect(await viewers.see(nextAddress(), same)).toMatchObject({ billed: 5 })
    const others = times(200).map((index) => ({
      agent: `Dalvik/2.1.0 (Linux; U; Android 14; ${letters(index)} Build/UP1A)`,
    }))
    expect(await viewers.see(nextAddress(), others)).toMatchObject({ billed: 20 })
  })

  test('the first 250 of a thousand invented viewers at one address are billed', async () => {
    const people = times(1000).map((index) => ({ agent: pixel, id: `made up ${index}` }))
    expect(await viewers.see(nextAddress(), people)).toMatchObject({ billed: 250, reasons: [0, 9] })
  })

  test('an ad that was requested from another network counts and is flagged', async () => {
    const [asked, seen] = [nextAddress(), '130.236.1.1']
    const people = [{ agent: pixel, id: 'on the train' }]
    expect(await viewers.see(asked, people, seen)).toEqual({
      billed: 1,
      reasons: [0],
      elsewhere: 1,
    })
  })
})

/** Encodes a number in letters, because digits are removed from a user agent's family. */
function letters(index: number): string {
  return String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
