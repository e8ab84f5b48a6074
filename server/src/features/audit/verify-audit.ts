import type { KeyObject } from 'node:crypto'
import { hashOfAuditSeal, isSigned, merkleRoot, type Seal, sealKey } from './audit-seal.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { sealsAfter } from './seal-audit.sql.ts'
import { readSealFile } from './seal-file.ts'
import {
  findBrokenHead,
  firstPlace,
  headsOfSeals,
  judgeLinks,
  judgeRows,
  type Place,
  type SealedHead,
} from './verify-audit.sql.ts'

/** A check and, where it fails, the first difference. */
export interface AuditFinding {
  check: string
  difference: string | undefined
}

const linksAtOnce = 20_000
const sealsAtOnce = 50

type Verifying = Pick<Services, 'database' | 'secrets' | 'config'>

/**
 * Verifies the chains of all organizations, their seals and the file of seals in the data folder.
 * It reads in batches, so it may run while the server writes.
 */
export async function verifyAudit(services: Verifying): Promise<AuditFinding[]> {
  return [await verifyRows(services), await verifyLinks(services), ...(await verifySeals(services))]
}

async function verifyRows({ database }: Verifying): Promise<AuditFinding> {
  let unlinked = 0
  let first: string | null = null
  let last: string | undefined
  for (;;) {
    const after = last
    const batch = await database.asSystem((db) => judgeRows(db, after, linksAtOnce))
    if (batch === undefined) break
    last = batch.last
    unlinked += batch.unlinked
    first ??= batch.first
  }
  return {
    check: 'every audit row has a link',
    difference: unlinked === 0 ? undefined : `${unlinked} have none, the first is ${first ?? ''}`,
  }
}

async function verifyLinks({ database }: Verifying): Promise<AuditFinding> {
  let place: Place | undefined = firstPlace
  let count = 0
  while (place !== undefined) {
    const after: Place = place
    const batch = await database.asSystem((db) => judgeLinks(db, after, linksAtOnce))
    count += batch.count
    const { broken } = batch
    if (broken !== undefined) {
      const { chain, seq, stored, computed, why } = broken
      const difference = `chain ${chain}, link ${String(seq)}: ${why}; stored ${stored}, computed ${computed ?? 'nothing'}`
      return { check: 'audit chains', difference }
    }
    place = batch.last
  }
  const head = await database.asSystem(findBrokenHead)
  return {
    check: `audit chains, ${count} links`,
    difference:
      head &&
      `chain ${head.chain} ends with link ${String(head.seq)}; its head has ${head.stored}, the link ${head.computed ?? 'is gone'}`,
  }
}

async function verifySeals({ database, secrets, config }: Verifying): Promise<AuditFinding[]> {
  const file = await readSealFile(config.dataDir)
  const lines = file.size
  const key = sealKey(secrets)
  let last: Seal | undefined
  let difference: string | undefined
  let fromFile: string | undefined
  for (;;) {
    const after = last
    const batch = await database.asSystem((db) => readSeals(db, after))
    if (batch.length === 0) break
    for (const { seal, heads } of batch) {
      difference ??= faultOf(seal, last) ?? faultOfHeads(seal, heads, key)
      fromFile ??= differenceFromFile(seal, file)
      file.delete(seal.number)
      last = seal
    }
  }
  fromFile ??= cutOff(file)
  return [
    { check: `audit seals, ${String(last?.number ?? 0n)}`, difference },
    { check: `file of audit seals, ${lines} lines`, difference: fromFile },
  ]
}

async function readSeals(
  db: Db,
  after: Seal | undefined,
): Promise<{ seal: Seal; heads: SealedHead[] }[]> {
  const seals = await sealsAfter(db, after?.number ?? 0n, sealsAtOnce)
  const heads = await headsOfSeals(db, seals)
  return seals.map((seal) => ({
    seal,
    heads: heads.filter((head) => head.seal === seal.number),
  }))
}

function differenceFromFile(seal: Seal, file: ReadonlyMap<bigint, string>): string | undefined {
  const kept = file.get(seal.number)
  const root = seal.root.toString('hex')
  return kept === undefined || kept === root
    ? undefined
    : `seal ${String(seal.number)} has the root ${root}, the file ${kept}`
}

/** `file` holds the seals that the database does not have. */
function cutOff(file: ReadonlyMap<bigint, string>): string | undefined {
  const [missing] = file.keys()
  return missing === undefined
    ? undefined
    : `seal ${String(missing)} is in the file and not in the database, so the end of the audit log was cut off`
}

/** The reason why a seal does not follow the one before; undefined where it does. */
function faultOf(seal: Seal, last: Seal | undefined): string | undefined {
  const name = `seal ${String(seal.number)}`
  if (seal.number !== (last?.number ?? 0n) + 1n) return `a seal before ${name} is gone`
  const prev = last === undefined ? Buffer.alloc(0) : hashOfAuditSeal(last)
  return prev.equals(seal.prev) ? undefined : `${name} does not name the hash of the seal before`
}

/** The difference of a seal from its heads or its signature; undefined where there is none. */
function faultOfHeads(
  seal: Seal,
  heads: readonly SealedHead[],
  key: KeyObject,
): string | undefined {
  const name = `seal ${String(seal.number)}`
  if (!isSigned(key, seal)) return `${name} is not signed by the master key`
  const moved = heads.find(({ hash, linked }) => linked === null || !linked.equals(hash))
  if (moved !== undefined) {
    const { chain, seq, hash, linked } = moved
    return `${name}: chain ${chain}, link ${String(seq)} was sealed as ${hash.toString('hex')} and is now ${linked?.toString('hex') ?? 'gone'}`
  }
  const root = merkleRoot(heads)
  return root.equals(seal.root)
    ? undefined
    : `${name} has the root ${seal.root.toString('hex')}, its heads give ${root.toString('hex')}`
}
