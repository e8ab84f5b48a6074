import { expect, test } from 'vitest'
import { sealAudit } from '../../src/features/audit/seal-audit.ts'
import { verifyAudit } from '../../src/features/audit/verify-audit.ts'
import { withoutHeadLock, writeAudit } from '../audit/audit-storm.ts'
import { makeWorld, type World } from '../support/world.ts'

// 16 writers on two nodes write the audit log.

const differencesOf = async (of: World) =>
  (await verifyAudit(of.services)).flatMap(({ difference }) => difference ?? [])

test('2,000 rows and four kills give no fork and no false break', async () => {
  const world = await makeWorld({ ticks: true })
  await writeAudit(world, { rows: 2000, writers: 16, kills: 4 })
  await sealAudit(world.services)
  expect(await differencesOf(world)).toEqual([])
  await world.close()
})

test('without the lock of the head, forks are found', async () => {
  const world = await makeWorld({ ticks: true })
  await withoutHeadLock(world)
  await writeAudit(world, { rows: 300, writers: 16, kills: 0 })
  expect(await differencesOf(world)).not.toEqual([])
  await world.close()
})
