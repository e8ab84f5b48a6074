import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allComparisons, comparisons } from './count-hashes.ts'
import { guessPasswords, openTwoNodes, probeEmails } from './password-attacks.ts'
import { browser, curl, formOf, post, signIn, signUp } from '../support/sign-in.ts'
import { openWorld } from '../support/world.ts'

// The files before this one in the same process loaded the modules with the real one.
vi.hoisted(() => vi.resetModules())
vi.mock('../../src/features/identity/passwords/passwords.ts', async (original) => {
  const { countHashes } = await import('./count-hashes.ts')
  return countHashes(await original())
})

const world = await openWorld({ ticks: true })
const nodes = await openTwoNodes(world)
afterAll(async () => {
  await nodes.close()
})
beforeEach(() => comparisons.clear())

const account = (email: string) => signUp(world, formOf(email))

describe('RELIABILITY-S3', () => {
  test('a thousand guesses reach at most twelve hashes', async () => {
    const accounts = [await account('guessed@example.com')]
    const result = await guessPasswords(nodes, { accounts, guesses: 1000, addresses: 200 })
    expect(result.ownerSignIns).toBe(20)
    expect(result.statuses[401]).toBeGreaterThan(0)
    // The owner's 21 tries are hashed too, so they are subtracted.
    expect(allComparisons() - 21).toBeLessThanOrEqual(12)
    expect(allComparisons() - 21).toBe(result.statuses[401])
  })
})

describe('FINDINGS-M1', () => {
  const devicesOf = async (form: { email: string; password: string }, count: number) => {
    const devices = Array.from({ length: count }, () => browser())
    for (const device of devices) await signIn(world, form, device)
    return devices
  }
  const guessTenTimesEach = async (email: string, devices: ReturnType<typeof browser>[]) => {
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess += 1) {
      for (const device of devices) {
        const wrong = { email, password: `guess ${guess}` }
        statuses.push((await signIn(world, wrong, device)).statusCode)
      }
    }
    return statuses.filter((status) => status === 401).length
  }

  test('a password change leaves only the device that made it known', async () => {
    const form = await account('changed@example.com')
    const collected = await devicesOf(form, 12)
    const owner = browser()
    const signedIn = await signIn(world, form, owner)
    const changed = await world.server.inject({
      method: 'PUT',
      url: '/api/v1/developer/password/{developer-id}',
      headers: {
        authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}`,
      },
      cookies: owner.cookies ?? {},
      payload: {
        old_password: form.password,
        new_password: 'battery staple',
        confirm_password: 'battery staple',
      },
    })
    expect(changed.statusCode).toBe(200)
    const cookie = changed.cookies.find(({ name }) => name === 'device')
    const known = { ...owner, cookies: { device: cookie?.value ?? '' } }
    comparisons.clear()
    expect(await guessTenTimesEach(form.email, collected)).toBe(10)
    expect(allComparisons()).toBe(10)
    const right = { email: form.email, password: 'battery staple' }
    expect((await signIn(world, right)).statusCode).toBe(429)
    expect((await signIn(world, right, known)).statusCode).toBe(200)
  })

  test('all known devices of an account share twenty guesses', async () => {
    const form = await account('devices@example.com')
    const devices = await devicesOf(form, 12)
    comparisons.clear()
    expect(await guessTenTimesEach(form.email, devices)).toBe(20)
    expect(allComparisons()).toBe(20)
  })

  test('a cookie of another account is not accepted', async () => {
    const [mine, theirs] = [await account('mine@example.com'), await account('theirs@example.com')]
    const [device] = await devicesOf(mine, 1)
    for (let guess = 0; guess < 10; guess += 1) {
      await signIn(world, { email: theirs.email, password: 'guess!' })
    }
    expect((await signIn(world, theirs, device)).statusCode).toBe(429)
  })
})

describe('RELIABILITY-S5', () => {
  test('of 500 probes in an hour at most twenty reveal an account', async () => {
    const { email } = await account('probed@example.com')
    const result = await probeEmails(world, { known: email, probes: 500, address: '203.0.113.201' })
    expect(result.other).toBe(0)
    expect(result.informative).toBeGreaterThanOrEqual(10)
    expect(result.informative).toBeLessThanOrEqual(20)
    expect(result.informative + result.refused).toBe(500)
  })
})

describe('FINDINGS-M9', () => {
  const email = 'there@example.com'
  const as = { ...curl, address: '203.0.113.202' }
  beforeAll(async () => {
    await account(email)
    for (let number = 0; number < 10; number += 1) {
      await signIn(world, { email: `nobody-${number}@example.com`, password: 'guess!' }, as)
    }
  })

  test('behind the limit the answers reveal no account and hash nothing', async () => {
    for (const about of [email, 'not-there@example.com']) {
      comparisons.clear()
      const signing = await signIn(world, { email: about, password: 'guess!' }, as)
      expect(signing.statusCode).toBe(429)
      expect(allComparisons()).toBe(0)
      const body = { name: 'Ida', email: about }
      expect((await post(world, 'send-verification', { body, as })).statusCode).toBe(429)
    }
  })

  test('neither a correct password nor a known device counts as a probe', async () => {
    const form = formOf(email)
    const elsewhere = { ...curl, address: '203.0.113.203' }
    for (let time = 0; time < 11; time += 1) {
      expect((await signIn(world, form, elsewhere)).statusCode).toBe(200)
    }
    const owner = browser()
    await signIn(world, form, owner)
    expect((await signIn(world, form, as)).statusCode).toBe(429)
    expect((await signIn(world, form, { ...owner, address: as.address })).statusCode).toBe(200)
  })
})
