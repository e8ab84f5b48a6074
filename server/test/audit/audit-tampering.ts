import { expect } from 'vitest'
import { audit } from '../../src/features/audit/audit-log.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { sealAudit } from '../../src/features/audit/seal-audit.ts'
import { verifyAudit } from '../../src/features/audit/verify-audit.ts'
import type { World } from '../support/world.ts'

const tables = ['audit_log', 'audit_links', 'audit_heads', 'audit_seals', 'audit_sealed_heads']
const rowsOfChain = 40

/** Somebody with full rights gives a chain new hashes, from the first link to the head. */
const rewritten = (chain: string) => `
  DO $$ DECLARE before bytea := '\\x'; place bigint := 0; one record; BEGIN
    FOR one IN SELECT l.ctid AS at, a AS entry FROM audit_links l JOIN audit_log a ON a.id = l.entry_id
      WHERE l.chain = '${chain}' ORDER BY l.seq LOOP
      place := place + 1;
      UPDATE audit_links SET seq = -place, prev = before,
        hash = audit_hash(before, '${chain}', place, one.entry) WHERE ctid = one.at RETURNING hash INTO before;
    END LOOP;
    UPDATE audit_links SET seq = -seq WHERE chain = '${chain}';
    UPDATE audit_heads SET seq = place, hash = before WHERE chain = '${chain}';
  END $$`

interface Target {
  chain: string
  /** A place in the chain, from 1. */
  seq: number
}

const entry = ({ chain, seq }: Target) =>
  `(SELECT entry_id FROM audit_links WHERE chain = '${chain}' AND seq = ${seq})`

const forged = ({ chain }: Target) => `
  INSERT INTO audit_log (id, organization_id, at, actor, via, action, object_id)
  SELECT '018f0000-0000-7000-8000-00000000f00d', organization_id, at, 'system', 'system', 'app.edit', 'forged'
  FROM audit_log WHERE organization_id::text = '${chain}' LIMIT 1`

const cut = ({ chain, seq }: Target) => `
  DELETE FROM audit_log WHERE id IN (SELECT entry_id FROM audit_links WHERE chain = '${chain}' AND seq >= ${seq});
  DELETE FROM audit_links WHERE chain = '${chain}' AND seq >= ${seq};
  ${rewritten(chain)}`

/** Every way to change what was written, each as the statements of somebody with full rights. */
const kinds: Readonly<Record<string, (target: Target) => string>> = {
  'another actor': (t) => `UPDATE audit_log SET actor = 'system' WHERE id = ${entry(t)}`,
  'another action': (t) => `UPDATE audit_log SET action = 'app.create' WHERE id = ${entry(t)}`,
  'another time': (t) =>
    `UPDATE audit_log SET at = at + interval '1 microsecond' WHERE id = ${entry(t)}`,
  'another object': (t) => `UPDATE audit_log SET object_id = 'x' WHERE id = ${entry(t)}`,
  'other details': (t) => `UPDATE audit_log SET details = '{"n": 0}' WHERE id = ${entry(t)}`,
  'another way': (t) =>
    `UPDATE audit_log SET via = CASE via WHEN 'cli' THEN 'token' ELSE 'cli' END WHERE id = ${entry(t)}`,
  'a change, and all hashes anew': (t) =>
    `UPDATE audit_log SET object_id = 'x' WHERE id = ${entry(t)}; ${rewritten(t.chain)}`,
  'a row gone': (t) => `DELETE FROM audit_log WHERE id = ${entry(t)}`,
  'a row and its link gone': (t) => `
    DELETE FROM audit_log WHERE id = ${entry(t)};
    DELETE FROM audit_links WHERE chain = '${t.chain}' AND seq = ${t.seq}`,
  'a row gone, and all hashes anew': (t) => `
    DELETE FROM audit_log WHERE id = ${entry(t)};
    DELETE FROM audit_links l WHERE NOT EXISTS (SELECT FROM audit_log WHERE id = l.entry_id);
    ${rewritten(t.chain)}`,
  'two rows in the other order': ({ chain, seq }) => `
    UPDATE audit_links SET seq = -1 WHERE chain = '${chain}' AND seq = ${seq};
    UPDATE audit_links SET seq = ${seq} WHERE chain = '${chain}' AND seq = ${seq + 1};
    UPDATE audit_links SET seq = ${seq + 1} WHERE chain = '${chain}' AND seq = -1`,
  'the other order, and all hashes anew': ({ chain, seq }) => `
    UPDATE audit_links SET seq = -1 WHERE chain = '${chain}' AND seq = ${seq};
    UPDATE audit_links SET seq = ${seq} WHERE chain = '${chain}' AND seq = ${seq + 1};
    UPDATE audit_links SET seq = ${seq + 1} WHERE chain = '${chain}' AND seq = -1;
    ${rewritten(chain)}`,
  'a forged row without a link': (t) => forged(t),
  'a forged row with a link, and all hashes anew': (t) => `
    ${forged(t)};
    UPDATE audit_links SET seq = seq + 1000 WHERE chain = '${t.chain}' AND seq >= ${t.seq};
    INSERT INTO audit_links VALUES ('${t.chain}', ${t.seq}, '018f0000-0000-7000-8000-00000000f00d', '\\x', '\\x');
    ${rewritten(t.chain)}`,
  'the end of a chain gone': (t) => cut(t),
  'the end of a chain and the seals gone': (t) => `
    ${cut(t)};
    DELETE FROM audit_sealed_heads WHERE seal > 1; DELETE FROM audit_seals WHERE number > 1`,
  'a whole chain gone': ({ chain }) => `
    DELETE FROM audit_log WHERE organization_id::text = '${chain}';
    DELETE FROM audit_links WHERE chain = '${chain}'; DELETE FROM audit_heads WHERE chain = '${chain}'`,
  'everything gone': () => `TRUNCATE ${tables.join(', ')}`,
  'a change, its hashes and its sealed heads anew': (t) => `
    UPDATE audit_log SET object_id = 'x' WHERE id = ${entry(t)}; ${rewritten(t.chain)};
    UPDATE audit_sealed_heads s SET hash = l.hash FROM audit_links l WHERE l.chain = s.chain AND l.seq = s.seq`,
  'a row of another organization': (t) => `
    UPDATE audit_log SET organization_id = NULL WHERE id = ${entry(t)}`,
}

/**
 * Tampers `times` times with sealed rows, each time on the same untouched log. Returns the kinds
 * that verification did not find.
 */
export async function tamper(world: World, times: number): Promise<string[]> {
  const chains = await fillChains(world)
  expect(await differences(world)).toEqual([])
  await asReplica(
    world,
    tables.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`),
  )
  const missed: string[] = []
  const names = Object.keys(kinds)
  for (let turn = 0; turn < times; turn += 1) {
    const name = names[turn % names.length] ?? ''
    const target = {
      chain: chains[turn % chains.length] ?? '',
      seq: 1 + ((turn * 7) % (rowsOfChain - 1)),
    }
    await asReplica(world, [kinds[name]?.(target) ?? ''])
    const found = await differences(world)
    if (found.length === 0) missed.push(`${name} ${JSON.stringify(target)}`)
    await asReplica(world, [
      `TRUNCATE ${tables.join(', ')}`,
      ...tables.map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table}`),
    ])
  }
  expect(await differences(world)).toEqual([])
  return missed
}

async function differences(world: World): Promise<string[]> {
  const findings = await verifyAudit(world.services)
  return findings.flatMap(({ difference }) => difference ?? [])
}

/** Three chains and the network's, sealed four times. Returns the chains of organizations. */
async function fillChains(world: World): Promise<string[]> {
  const members = [await world.member(), await world.member(), await world.member()]
  const rounds = 4
  for (let round = 0; round < rounds; round += 1) {
    await world.database.asSystem(async (db) => {
      const now = await readNow(db)
      for (let row = 0; row < rowsOfChain / rounds; row += 1) {
        const details = { n: round * 10 + row + 1 }
        for (const member of members)
          await audit({ ...member, db, now }, 'app.edit', { id: 'tidepool', details })
      }
      const network = { db, now, organizationId: null, actor: 'operator:maria' }
      await audit(network, 'rate.set', { id: 'SEK' })
    })
    await sealAudit(world.services)
  }
  return members.map(({ organizationId }) => organizationId)
}

/** Runs the statements in one transaction in which no trigger fires. */
async function asReplica(world: World, statements: readonly string[]): Promise<void> {
  await world.ask(
    `BEGIN; SET LOCAL session_replication_role = replica; ${statements.join('; ')}; COMMIT`,
  )
}
