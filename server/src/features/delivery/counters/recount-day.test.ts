import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import { openDayRecounts } from './recount-day.ts'

const world = await openWorld()

test('a roll-up that may wait connects although the thread was busy meanwhile, as while the demo is made', async () => {
  const recounts = openDayRecounts(world.services, world.eventUrl, { waitMs: 60_000 })
  const rolledUp = recounts.rollUp()
  const till = performance.now() + 1500
  while (performance.now() < till);
  await expect(rolledUp).resolves.toBeUndefined()
  await recounts.close()
})
