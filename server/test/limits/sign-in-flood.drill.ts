import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/identity/passwords/passwords.ts'
import { makeMarket } from '../support/market.ts'
import { formOf, signIn, signUp } from '../support/sign-in.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

// A finished hash frees its place within a few microtasks, so its caller tries again at once.
const triesAtOnce = 10

/**
 * Keeps the password-hash queue full until it is stopped: two hashes run and fifty wait. The caller
 * of a finished hash takes the freed place before any other callback of the event loop runs.
 */
function fillQueue(): { stop: () => Promise<number> } {
  const flood = { isOn: true, refused: 0 }
  const keepHashing = async () => {
    let triesLeft = 0
    while (flood.isOn) {
      try {
        await hashPassword('correct horse')
        triesLeft = triesAtOnce
      } catch {
        flood.refused += 1
        triesLeft -= 1
        if (triesLeft < 0) await nextTurn()
      }
    }
  }
  const hashers = Array.from({ length: 80 }, keepHashing)
  return {
    stop: async () => {
      flood.isOn = false
      await Promise.all(hashers)
      return flood.refused
    },
  }
}

describe('RELIABILITY-S10', () => {
  test('ad requests are answered while the password-hash queue is full', async () => {
    const form = await signUp(world, formOf('ida@example.com'))
    const { placement } = await makeMarket(world)
    const device = { type: 'phone', os: 'android', orientation: 'portrait' }
    const body = { placement_api_key: placement.key, device }
    const flood = fillQueue()
    for (let count = 0; count < 3; count += 1) {
      const refused = await signIn(world, form)
      expect(refused.json()).toMatchObject({ code: 429, reason: 'too_many_requests' })
      expect(refused.headers['retry-after']).toBe('2')
      const ad = await world.call(undefined, { method: 'POST', path: '/delivery/v1/ads', body })
      expect(ad.statusCode).toBe(200)
    }
    expect(await flood.stop()).toBeGreaterThan(0)
    // Tries without a comparison are not counted, so no other limit applies now.
    expect((await signIn(world, form)).statusCode).toBe(200)
  })
})
