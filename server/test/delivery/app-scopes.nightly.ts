import { expect, test } from 'vitest'
import { openWorld } from '../support/world.ts'
import { compareScopes, statusesMet } from './app-scopes.ts'

const world = await openWorld({ ticks: true })

test('10,000 odd requests get the same answers in the scopes of apps', async () => {
  const statuses = await compareScopes(world, 10_000)
  for (const status of statusesMet) expect(statuses.get(status), `${status}`).toBeGreaterThan(50)
}, 600_000)
