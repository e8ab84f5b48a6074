import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tamper } from '../../../test/audit/audit-tampering.ts'
import { openWorld } from '../../../test/support/world.ts'
import { audit } from './audit-log.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const differences = async () =>
  (await verifyAudit(world.services)).flatMap(({ difference }) => difference ?? [])
const write = async (organizationId: string) =>
  world.database.asSystem(async (db) =>
    audit({ db, now: await readNow(db), organizationId, actor: 'system' }, 'app.edit', { id: 'a' }),
  )

test('a seal is made where a chain moved, and a cut line again', async () => {
  const { organizationId } = await world.member()
  const file = join(world.services.config.dataDir, 'audit-seals.ndjson')
  await write(organizationId)
  await Promise.all([sealAudit(world.services), sealAudit(world.services)])
  await sealAudit(world.services)
  appendFileSync(file, '{"number":"2","at')
  await write(organizationId)
  await sealAudit(world.services)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { number: string }).number)).toEqual(['1', '2'])
  expect(await differences()).toEqual([])
})

test('twenty ways to tamper with sealed rows are all found', async () => {
  expect(await tamper(world, 20)).toEqual([])
})

test('the first break is told with both hashes', async () => {
  const { organizationId } = await world.member()
  await write(organizationId)
  await world.ask(`UPDATE audit_log SET object_id = 'b' WHERE organization_id = $1`, [
    organizationId,
  ])
  expect(await differences()).toEqual([
    expect.stringMatching(
      /^chain [\w-]+, link 1: its audit row was changed; stored [0-9a-f]{64}, computed [0-9a-f]{64}$/,
    ),
  ])
})
