import { expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { watchDatabases } from './watch-databases.ts'

const world = await openWorld()

test('the leader may read what the metrics show of both databases, and others read nothing', async () => {
  const watch = watchDatabases(world.services, () => true)
  await expect.poll(() => watch.latest()?.archiveFailingSeconds).toBe(0)
  expect(watch.latest()).toMatchObject({ waitingMails: 0, openLeases: 0 })
  await watch.close()
  const other = watchDatabases(world.services, () => false)
  await other.close()
  expect(other.latest()).toBeUndefined()
})
