import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import { openRawImpressions } from './raw-impressions.sql.ts'
import { openDayRecounts } from './recount-day.ts'

const world = await openWorld()
const waitMs = 60_000

/** Longer than a server waits for a connection. */
function keepThreadBusy(): void {
  const till = performance.now() + 1500
  while (performance.now() < till);
}

test('a roll-up that may wait connects although the thread was busy meanwhile, as while the demo is made', async () => {
  const recounts = openDayRecounts(world.services, world.eventUrl, { waitMs })
  const rolledUp = recounts.rollUp()
  keepThreadBusy()
  await expect(rolledUp).resolves.toBeUndefined()
  await recounts.close()
})

test('an export does too, because the settings of a command say how long it waits', async () => {
  const { config, log } = world.services
  const patient = { ...config, connections: { ...config.connections, waitMs } }
  const raw = openRawImpressions({ config: patient, log }, world.eventUrl)
  const read = raw.readDay('2026-11-27', async () => {})
  keepThreadBusy()
  await expect(read).resolves.toBeUndefined()
  await raw.close()
})
