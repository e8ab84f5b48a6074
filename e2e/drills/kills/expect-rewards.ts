import { expect } from 'vitest'
import type { TestNetwork } from '../../support/test-network.ts'
import type { Earned } from './rewards-through-kills.ts'

/** Every acknowledged end has its reward, its callback and its message; doubles have one id. */
export async function expectRewards(network: TestNetwork, { players, got }: Earned): Promise<void> {
  const wanted = players.toSorted()
  for (const arrived of [got.callbacks, got.messages]) {
    expect([...arrived.keys()].toSorted()).toEqual(wanted)
    expect([...arrived.values()].filter((ids) => new Set(ids).size > 1)).toEqual([])
  }
  const { rewards, soon } = await network.ask<{ rewards: number; soon: number }>(
    `SELECT count(*)::int AS rewards, count(*) FILTER (WHERE is_too_soon)::int AS soon FROM rewards`,
  )
  expect({ rewards, soon }).toEqual({ rewards: players.length, soon: 0 })
}

/** How many arrived more than once. */
export function doublesOf({ got }: Earned): { callbacks: number; messages: number } {
  const twice = (of: Map<string, string[]>) =>
    [...of.values()].filter((ids) => ids.length > 1).length
  return { callbacks: twice(got.callbacks), messages: twice(got.messages) }
}
