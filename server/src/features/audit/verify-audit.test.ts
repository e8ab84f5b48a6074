import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tamper } from '../../../test/audit/audit-tampering.ts'
import { makeWorld, openWorld } from '../../../test/support/world.ts'
import { audit } from './audit-log.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const differencesOf = async (of = world) =>
  (await verifyAudit(of.services)).flatMap(({ difference }) => difference ?? [])

test('twenty ways to tamper with sealed rows are all found', async () => {
  expect(await tamper(world, 20)).toEqual([])
})

test('the first break is told with both hashes', async () => {
  const other = await makeWorld()
  const { organizationId } = await other.member()
  await other.database.asSystem(async (db) =>
    audit({ db, now: await readNow(db), organizationId, actor: 'system' }, 'app.edit', { id: 'a' }),
  )
  await other.ask(`UPDATE audit_log SET object_id = 'b'`)
  expect(await differencesOf(other)).toEqual([
    expect.stringMatching(
      /^chain [\w-]+, link 1: its audit row was changed; stored [0-9a-f]{64}, computed [0-9a-f]{64}$/,
    ),
  ])
  await other.close()
})

test('a seal is made where a chain moved, and a cut line again', async () => {
  const other = await makeWorld()
  const { organizationId } = await other.member()
  const write = () =>
    other.database.asSystem(async (db) =>
      audit({ db, now: await readNow(db), organizationId, actor: 'system' }, 'app.edit', {
        id: 'a',
      }),
    )
  const file = join(other.services.config.dataDir, 'audit-seals.ndjson')
  await write()
  await Promise.all([sealAudit(other.services), sealAudit(other.services)])
  await sealAudit(other.services)
  appendFileSync(file, '{"number":"2","at')
  await write()
  await sealAudit(other.services)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { number: string }).number)).toEqual(['1', '2'])
  expect(await differencesOf(other)).toEqual([])
  await other.close()
})
