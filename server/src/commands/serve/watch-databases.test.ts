import { expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { runJob } from '../../lib/time/jobs.ts'
import { databaseWatchJob } from './watch-databases.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

test('only the leader reads what the metrics show of both databases', async () => {
  let leads = true
  const watch = databaseWatchJob(world.services, () => leads)
  await runJob(world.services, watch)
  expect(watch.latest()).toMatchObject({ archiveFailingSeconds: 0, waitingMails: 0, openLeases: 0 })
  leads = false
  await runJob(world.services, watch)
  expect(watch.latest()).toBeUndefined()
})
