import { expect, test } from 'vitest'
import { sealAudit } from '../../src/features/audit/seal-audit.ts'
import { verifyAudit } from '../../src/features/audit/verify-audit.ts'
import { writeAudit } from './audit-storm.ts'
import { tamper } from './audit-tampering.ts'
import { makeWorld } from '../support/world.ts'

test('200 of 200 tamperings are found', { timeout: 600_000 }, async () => {
  const world = await makeWorld({ ticks: true })
  expect(await tamper(world, 200)).toEqual([])
  await world.close()
})

test(
  '64 writers on two nodes with 30 kills leave whole chains',
  { timeout: 1_800_000 },
  async () => {
    const world = await makeWorld({ ticks: true })
    const startedAt = performance.now()
    await writeAudit(world, { rows: 100_000, writers: 64, kills: 30 })
    const writtenAt = performance.now()
    await sealAudit(world.services)
    const sealedAt = performance.now()
    const findings = await verifyAudit(world.services)
    expect(findings.flatMap(({ difference }) => difference ?? [])).toEqual([])
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    const verified = seconds(sealedAt, performance.now())
    process.stdout.write(
      `100,000 rows were written in ${seconds(startedAt, writtenAt)} s and verified in ${verified} s\n`,
    )
    await world.close()
  },
)
