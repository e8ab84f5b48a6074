import { expect, test } from 'vitest'
import { tryMutatedRequests } from './mutations/filled-trial.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

// MUTATION_SEED and MUTATION_FIRST repeat a run, or one request of it.
const seed = process.env['MUTATION_SEED'] ?? new Date().toISOString()
const first = Number(process.env['MUTATION_FIRST'] ?? 0)
const count = Number(process.env['MUTATION_COUNT'] ?? 50_000)

test(`${count} mutated requests of seed ${seed} damage nothing`, async () => {
  const { findings, unread, statuses, reached } = await tryMutatedRequests(world, {
    count,
    seed,
    first,
  })
  expect(findings, JSON.stringify([...statuses])).toEqual([])
  expect(unread).toEqual([])
  if (count >= 20_000) expect(reached.size).toBeGreaterThan(30)
})
