import { expect, test } from 'vitest'
import { tryMutatedRequests } from './mutations/filled-trial.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

test('500 mutated requests are answered as the document says', async () => {
  const { findings, unread, statuses, reached } = await tryMutatedRequests(world, {
    count: 500,
    seed: 'short',
  })
  expect(findings).toEqual([])
  expect(unread).toEqual([])
  // A run in which every request passed, or none, would prove nothing.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(100)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(30)
  expect(reached.size).toBeGreaterThan(20)
})
