import { hashOfAuditSeal, merkleRoot, type Seal, sealKey, signSeal } from './audit-seal.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { tryLock } from '../../lib/db/locks.ts'
import { insertAuditSeal, lastAuditSeal, movedHeads, sealsAfter } from './seal-audit.sql.ts'
import { appendSeals } from './seal-file.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** More heads than these wait for the next seal. */
const mostHeads = 10_000
const sealsAtOnce = 1000

type Sealing = Pick<Services, 'database' | 'secrets' | 'config' | 'log'>

/**
 * Seals the chains that moved, then appends the seals that the file of this node does not have yet.
 * All nodes may run it: one of them seals, each keeps its own file.
 */
export async function sealAudit({ database, secrets, config, log }: Sealing): Promise<void> {
  await database.asSystem((db) => sealHeads(db, secrets))
  const appended = await appendSeals(config.dataDir, (after) =>
    database.asSystem((db) => sealsAfter(db, after, sealsAtOnce)),
  )
  for (const { number, root } of appended)
    log.info(`audit seal ${String(number)} has the root ${root.toString('hex')}`)
}

async function sealHeads(db: Db, secrets: Secrets): Promise<Seal | undefined> {
  if (!(await tryLock(db, 'auditSeal'))) return undefined
  const heads = await movedHeads(db, mostHeads)
  if (heads.length === 0) return undefined
  const last = await lastAuditSeal(db)
  const seal = signSeal(sealKey(secrets), {
    number: (last?.number ?? 0n) + 1n,
    at: await readNow(db),
    root: merkleRoot(heads),
    prev: last === undefined ? Buffer.alloc(0) : hashOfAuditSeal(last),
  })
  await insertAuditSeal(db, seal, heads)
  return seal
}
