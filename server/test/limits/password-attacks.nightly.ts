import { afterAll, describe, expect, test, vi } from 'vitest'
import { comparisons } from './count-hashes.ts'
import { guessPasswords, openTwoNodes, probeEmails } from './password-attacks.ts'
import { formOf, signUp } from '../support/sign-in.ts'
import { openWorld } from '../support/world.ts'

vi.mock('../../src/features/identity/passwords/passwords.ts', async (original) => {
  const { countHashes } = await import('./count-hashes.ts')
  return countHashes(await original())
})

const world = await openWorld({ ticks: true })
const nodes = await openTwoNodes(world)
afterAll(async () => {
  await nodes.close()
})

describe('RELIABILITY-S3', () => {
  test('ten thousand guesses reach at most twelve hashes of an account', async () => {
    const accounts = [formOf('one@example.com'), formOf('two@example.com')]
    for (const form of accounts) await signUp(world, form)
    const result = await guessPasswords(nodes, { accounts, guesses: 10_000, addresses: 200 })
    expect(result.ownerSignIns).toBe(40)
    expect(comparisons.size).toBe(2)
    // The owner's 21 tries are hashed too, so they are subtracted.
    for (const count of comparisons.values()) expect(count - 21).toBeLessThanOrEqual(12)
  })
})

describe('RELIABILITY-S5', () => {
  test('of 5,000 probes in an hour at most twenty reveal an account', async () => {
    const form = await signUp(world, formOf('probed@example.com'))
    const attack = { known: form.email, probes: 5000, address: '203.0.113.201' }
    const result = await probeEmails(world, attack)
    expect(result).toMatchObject({ other: 0 })
    expect(result.informative).toBeLessThanOrEqual(20)
    expect(result.informative + result.refused).toBe(5000)
  })
})
