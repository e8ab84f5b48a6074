import type { Head, Seal } from './audit-seal.ts'
import type { Db } from '../../lib/db/database.ts'
import { many, one, execute } from '../../lib/db/rows.ts'

/** The heads that moved since they were sealed, in the order of their chains. */
export async function movedHeads(db: Db, most: number): Promise<Head[]> {
  return many<Head>(db)`
    SELECT chain, seq, hash FROM audit_heads WHERE seq > sealed_seq ORDER BY chain LIMIT ${most}`
}

export async function lastAuditSeal(db: Db): Promise<Seal | undefined> {
  return one<Seal>(db)`SELECT * FROM audit_seals ORDER BY number DESC LIMIT 1`
}

/** Stores a seal with its heads. */
export async function insertAuditSeal(db: Db, seal: Seal, heads: readonly Head[]): Promise<void> {
  await db.insertInto('audit_seals').values(seal).execute()
  const chains = heads.map(({ chain }) => chain)
  const seqs = heads.map(({ seq }) => String(seq))
  const hashes = heads.map(({ hash }) => hash.toString('hex'))
  await execute(db)`
    INSERT INTO audit_sealed_heads (seal, chain, seq, hash)
    SELECT ${seal.number}, chain, seq, decode(hash, 'hex')
    FROM unnest(${chains}::text[], ${seqs}::bigint[], ${hashes}::text[]) AS sealed (chain, seq, hash)`
  await execute(db)`
    UPDATE audit_heads h SET sealed_seq = sealed.seq
    FROM unnest(${chains}::text[], ${seqs}::bigint[]) AS sealed (chain, seq)
    WHERE h.chain = sealed.chain`
}

/** The next seals after a number, the oldest first. */
export async function sealsAfter(db: Db, number: bigint, most: number): Promise<Seal[]> {
  return many<Seal>(db)`
    SELECT * FROM audit_seals WHERE number > ${number} ORDER BY number LIMIT ${most}`
}
