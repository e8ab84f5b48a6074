// An address that sends many large bodies in vain is refused before its bodies are read.
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/lib/settings/config.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { mostKeys } from '../../src/lib/limits/rate-limiter.ts'
import { createWastedBodies, wasteLimits } from '../../src/lib/http/wasted-bodies.ts'
import { sharedWorld } from '../support/world.ts'

const world = await sharedWorld()

const attacker = '203.0.113.50'

async function sendEvents(payload: string, remoteAddress = attacker) {
  const headers = { 'content-type': 'application/json' }
  const url = '/delivery/v1/events'
  return world.server.inject({ method: 'POST', url, headers, payload, remoteAddress })
}

/** Events with made-up tokens: the body is valid, and every event is rejected. */
const forged = JSON.stringify({
  events: Array.from({ length: 500 }, (_, index) => ({ token: `${index}`.padEnd(600, 'x') })),
})
const brokenJson = `[${'9'.repeat(360_000)}`

/** Sends the body until it is refused with 429, and returns the answers before that. */
async function sendUntilRefused(payload: string, address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < 40; time += 1) {
    const answer = await sendEvents(payload, address)
    if (answer.statusCode === 429) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      return statuses
    }
    statuses.push(answer.statusCode)
  }
  throw new Error(`never refused: ${statuses.join()}`)
}

describe('FINDINGS-H1', () => {
  test.each([
    { name: 'broken JSON', payload: brokenJson, status: 400, address: attacker },
    { name: 'forged events', payload: forged, status: 200, address: '203.0.113.51' },
  ])('an address that goes on sending $name is refused with 429', async (given) => {
    const statuses = await sendUntilRefused(given.payload, given.address)
    expect(statuses.length).toBeGreaterThan(3)
    expect(new Set(statuses)).toEqual(new Set([given.status]))
  })

  test('its small requests, and everybody else, are answered as before', async () => {
    const address = '203.0.113.52'
    await sendUntilRefused(brokenJson, address)
    const small = JSON.stringify({ events: [{ token: 'made-up' }] })
    expect((await sendEvents(small, address)).statusCode).toBe(200)
    expect((await sendEvents(forged, '203.0.113.53')).statusCode).toBe(200)
  })

  test('a signed-in developer behind the same address may send large bodies', async () => {
    const address = '203.0.113.54'
    await sendUntilRefused(brokenJson, address)
    const { token } = await world.member()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await world.server.inject({
      method: 'POST',
      url: `/api/v1/campaign/${newId(new Date())}`,
      headers,
      payload: JSON.stringify({ name: 'x'.repeat(8000) }),
      remoteAddress: address,
    })
    expect(answer.statusCode).toBe(422)
  })
})

/** The parts of a request that the limit reads. */
function requestOf(ip: string, bytes: number, headers = {}): FastifyRequest {
  return {
    ip,
    headers: { 'content-length': String(bytes), ...headers },
    routeOptions: { bodyLimit: 360 * 1024, config: { access: 'public' } },
  } as unknown as FastifyRequest
}

describe('the numbers of decision 017', () => {
  const { burstBytes, bytesPerSecond, smallBytes, sharedTimes } = wasteLimits
  const kib256 = 256 * 1024
  let nowMs = 0
  const open = () => {
    nowMs = 1000
    return createWastedBodies(readConfig({}), () => nowMs)
  }
  const isRefused = (bodies: ReturnType<typeof open>, ip: string, bytes = kib256) => {
    try {
      bodies.admit(requestOf(ip, bytes))
      return false
    } catch {
      return true
    }
  }

  test('what an address wasted drains by the second', () => {
    const bodies = open()
    for (let wasted = 0; wasted <= burstBytes; wasted += kib256) {
      expect(isRefused(bodies, attacker)).toBe(false)
      bodies.note(requestOf(attacker, kib256))
    }
    expect(isRefused(bodies, attacker)).toBe(true)
    expect(isRefused(bodies, attacker, smallBytes)).toBe(false)
    nowMs += (kib256 / bytesPerSecond) * 1000
    expect(isRefused(bodies, attacker)).toBe(false)
  })

  test('a body of which a hundredth is forged counts a hundredth', () => {
    const bodies = open()
    for (let wasted = 0; wasted <= burstBytes * 90; wasted += kib256)
      bodies.note(requestOf(attacker, kib256), 1 / 100)
    expect(isRefused(bodies, attacker)).toBe(false)
  })

  test('all addresses of one IPv6 network count as one', () => {
    const bodies = open()
    for (let host = 1; host <= 10; host += 1) bodies.note(requestOf(`2001:db8::${host}`, kib256))
    expect(isRefused(bodies, '2001:db8::ffff')).toBe(true)
    expect(isRefused(bodies, '2001:db8:0:1::1')).toBe(false)
  })

  test.each(['via', 'x-forwarded-for'])(
    'the header %s opens one larger bucket for all of an address',
    (name) => {
      const bodies = open()
      const isHiddenRefused = (ip: string) => {
        try {
          bodies.admit(requestOf(ip, kib256, { [name]: 'x' }))
          return false
        } catch {
          return true
        }
      }
      for (let wasted = 0; wasted <= burstBytes * sharedTimes; wasted += kib256) {
        expect(isHiddenRefused(attacker)).toBe(false)
        bodies.note(requestOf(attacker, kib256, { [name]: `198.51.100.${wasted % 250}` }))
      }
      expect([isHiddenRefused(attacker), isHiddenRefused('203.0.113.99')]).toEqual([true, false])
      expect(isRefused(bodies, attacker)).toBe(false)
      nowMs += (kib256 / bytesPerSecond / sharedTimes) * 1000
      expect(isHiddenRefused(attacker)).toBe(false)
    },
  )

  test('the memory is bounded', () => {
    const bodies = open()
    for (let time = 0; time < 10; time += 1) bodies.note(requestOf(attacker, kib256))
    for (let other = 0; other < mostKeys; other += 1)
      bodies.note(requestOf(`10.${other >> 16}.${(other >> 8) & 255}.${other & 255}`, kib256))
    expect(isRefused(bodies, attacker)).toBe(false)
  })
})
