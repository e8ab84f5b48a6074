import { expect, test } from 'vitest'
import { sealAudit } from '../src/lib/seal-audit.ts'
import { verifyAudit } from '../src/lib/verify-audit.ts'
import { writeAudit } from './audit-storm.ts'
import { tamper } from './audit-tampering.ts'
import { makeWorld } from './world.ts'

test('200 of 200 tamperings are found', { timeout: 600_000 }, async () => {
  const world = await makeWorld()
  expect(await tamper(world, 200)).toEqual([])
  await world.close()
})

test(
  '100,000 rows by 64 writers on two nodes with 30 kills have no fork and no false break',
  { timeout: 1_800_000 },
  async () => {
    const world = await makeWorld()
    await writeAudit(world, { rows: 100_000, writers: 64, kills: 30 })
    await sealAudit(world.services)
    const startedAt = performance.now()
    const findings = await verifyAudit(world.services)
    const seconds = (performance.now() - startedAt) / 1000
    expect(findings.flatMap(({ difference }) => difference ?? [])).toEqual([])
    process.stdout.write(`100,000 links were verified in ${seconds.toFixed(1)} s\n`)
    await world.close()
  },
)
