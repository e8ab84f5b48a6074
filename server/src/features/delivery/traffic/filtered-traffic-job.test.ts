import { dayMs, hourMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeApp, makePlacement } from '../../../../test/support/market.ts'
import { messagesOf, takeMessages } from '../../../../test/support/webhooks.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds } from '../tokens/event-token.ts'
import { filteredTrafficJob } from './filtered-traffic-job.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()
const publisher = await world.member()
const app = await makeApp(world, publisher)
const { organizationId } = publisher
const told = () => messagesOf(world, 'placement.traffic_filtered', [organizationId])

/** Two nodes at once, and one of them again. */
async function runJobs(): Promise<void> {
  const job = filteredTrafficJob(world.services)
  const run = () => runJob(world.services, job, new AbortController().signal)
  await Promise.all([run(), run()])
  await run()
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const turnTo = (at: Date) => world.turnClock(at.getTime() - world.delivery.now().getTime())
const dayAfter = (day: string, days = 1) => dayOf(new Date(noon(day).getTime() + days * dayMs))

interface Counted {
  day: string
  impressions: number
  filtered: Partial<Record<keyof typeof reasons, number>>
}

/** A placement with these counts; half of what was filtered is in the last hour of the day. */
async function countedPlacement({ day, impressions, filtered }: Counted): Promise<string> {
  const { id } = await makePlacement(world, app)
  await world.ask(
    `INSERT INTO placement_days (organization_id, placement_id, app_id, day, impressions, clicks)
     VALUES ($1, $2, $3, $4, $5, 1)`,
    [organizationId, id, app.id, day, impressions - 1],
  )
  for (const [reason, events] of Object.entries(filtered))
    for (const [kind, hour] of [
      [kinds.impression, '00'],
      [kinds.click, '23'],
    ])
      await world.ask(
        `INSERT INTO placement_filtered_hours (organization_id, placement_id, hour, kind, reason, events)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          organizationId,
          id,
          `${day}T${hour}:00Z`,
          kind,
          reasons[reason as keyof typeof reasons],
          events / 2,
        ],
      )
  return id
}

const day = dayAfter(dayOf(world.delivery.now()))

test('a placement of which a fifth is filtered is told once for the day', async () => {
  await turnTo(noon(day))
  const counts = { day, impressions: 400, filtered: { datacentre: 40, too_often: 60 } }
  const id = await countedPlacement(counts)
  await countedPlacement({ day, impressions: 399, filtered: { datacentre: 100 } })
  await countedPlacement({ day, impressions: 402, filtered: { datacentre: 100 } })
  for (const other of [dayAfter(day), dayAfter(day, -1)])
    await countedPlacement({ day: other, impressions: 1, filtered: { datacentre: 600 } })
  await runJobs()
  expect(await told()).toEqual([])
  await takeMessages(world, [organizationId], ['placement.traffic_filtered'])
  await runJobs()
  expect(await told()).toEqual([
    { placement_id: id, day, events: 500, filtered: 100, reasons: ['too_often', 'datacentre'] },
  ])
  await world.ask(
    'UPDATE placement_filtered_hours SET events = events * 2 WHERE placement_id = $1',
    [id],
  )
  await world.turnClock(hourMs)
  await runJobs()
  expect(await told()).toHaveLength(1)
})
