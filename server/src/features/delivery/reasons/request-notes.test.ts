import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeApp, makePlacement } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { sweepRequestNotes } from '../delivery.ts'

const world = await openWorld()

test('counts of requests by SDK and of refused requests are kept for a week', async () => {
  const member = await world.member()
  const { id } = await makePlacement(world, await makeApp(world, member))
  const now = world.delivery.now().getTime()
  const hours = [now - 7 * dayMs - minuteMs, now - 7 * dayMs + minuteMs].map((at) => new Date(at))
  for (const hour of hours)
    await world.ask(
      `WITH refused AS (
         INSERT INTO refused_hours (organization_id, object_id, hour, reason, requests, last_at)
         VALUES ($1, $2, $3, 'unknown_key', 1, $3))
       INSERT INTO sdk_hours (organization_id, placement_id, hour, sdk, requests, last_at)
       VALUES ($1, $2, $3, 'web 0.1.0', 1, $3)`,
      [member.organizationId, id, hour],
    )
  await sweepRequestNotes(world.services)
  const left = await world.ask(
    'SELECT hour FROM sdk_hours WHERE placement_id = $1 UNION ALL SELECT hour FROM refused_hours WHERE object_id = $1',
    [id],
  )
  expect(left).toEqual([{ hour: hours[1] }, { hour: hours[1] }])
})
