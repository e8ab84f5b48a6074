import { expect, test } from 'vitest'
import { openWorld } from '../support/world.ts'
import { compareScopes, statusesMet } from './app-scopes.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

test('1,000 odd requests get the same answers in the scopes of apps', async () => {
  const statuses = await compareScopes(world, 1000)
  for (const status of statusesMet) expect(statuses.get(status), `${status}`).toBeGreaterThan(5)
})
