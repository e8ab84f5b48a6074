import { expect, test } from 'vitest'
import { sharedWorld } from '../../../../test/support/world.ts'
import { patient } from '../../../lib/settings/worker-settings.ts'
import { openRawImpressions } from './raw-impressions.sql.ts'
import { openDayRecounts } from './recount-day.ts'

const world = await sharedWorld()
const services = { ...world.services, config: patient(world.services.config) }

/** Longer than a server waits for a connection. */
function keepThreadBusy(): void {
  const till = performance.now() + 1500
  while (performance.now() < till);
}

test('with patience a roll-up connects although the thread was busy', async () => {
  const recounts = openDayRecounts(services, world.eventUrl)
  const rolledUp = recounts.rollUp()
  keepThreadBusy()
  await expect(rolledUp).resolves.toBeUndefined()
  await recounts.close()
})

test('with patience an export connects although the thread was busy', async () => {
  const raw = openRawImpressions(services, world.eventUrl)
  const read = raw.readDay('2026-11-27', async () => {})
  keepThreadBusy()
  await expect(read).resolves.toBeUndefined()
  await raw.close()
})
