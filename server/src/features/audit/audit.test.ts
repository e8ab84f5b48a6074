import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { audit } from './audit-log.sql.ts'
import { noteAct, noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import { one } from '../../lib/db/rows.ts'
import { readNow } from '../../lib/time/clock.sql.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()

interface Link {
  seq: string
  prev: Buffer
  hash: Buffer
}

const linksOf = (chain: string) =>
  world.ask<Link>('SELECT seq, prev, hash FROM audit_links WHERE chain = $1 ORDER BY seq', [chain])

test('each row is linked to the one before by a hash of its fields', async () => {
  const member = await world.member()
  await world.database.asOrganization(member.organizationId, async (db) => {
    const now = await readNow(db)
    const ctx = { ...member, db, now }
    await audit(ctx, 'app.create', { id: 'one', details: { name: 'Tidepool' } })
    await audit({ ...ctx, apiToken: { id: 'seven' } }, 'app.edit', { id: 'one' })
  })
  const links = await linksOf(member.organizationId)
  expect(links.map(({ seq }) => BigInt(seq))).toEqual([1n, 2n])
  expect(links[0]?.prev).toEqual(Buffer.alloc(0))
  expect(links[1]?.prev).toEqual(links[0]?.hash)
  const rows = await world.ask<Record<string, string>>(
    `SELECT l.seq::text, a.id::text, (extract(epoch FROM at) * 1000000)::bigint::text AS at, actor, via,
       action, object_id, details::text FROM audit_links l JOIN audit_log a ON a.id = l.entry_id
     WHERE l.chain = $1 ORDER BY l.seq`,
    [member.organizationId],
  )
  let hash = Buffer.alloc(0)
  for (const [place, row] of rows.entries()) {
    const fields = [member.organizationId, ...Object.values(row)]
    hash = createHash('sha256')
      .update(Buffer.concat([hash, ...fields.map(withLength)]))
      .digest()
    expect(links[place]?.hash).toEqual(hash)
  }
  expect(new Set(rows.map(({ via }) => via))).toEqual(new Set(['console', 'token']))
})

function withLength(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}

test('an act without an audit row cannot commit, and says what to do', async () => {
  const member = await world.member()
  const act = (work: Parameters<typeof world.database.asOrganization>[1]) =>
    world.database.asOrganization(member.organizationId, work, { isAct: true })
  const fill = sql`UPDATE organizations SET details = 'forgotten' WHERE id = ${member.organizationId}`
  await expect(act((db) => fill.execute(db))).rejects.toThrow('acts and wrote no audit row')
  const [row] = await world.ask<{ details: string | null }>(
    'SELECT details FROM organizations WHERE id = $1',
    [member.organizationId],
  )
  expect(row?.details).toBeNull()
  await act((db) => noteNothingChanged({ db }))
  await act(async (db) =>
    audit({ ...member, db, now: await readNow(db) }, 'app.create', { id: 'one' }),
  )
  await expect(world.database.asSystem(noteAct)).rejects.toThrow('acts and wrote no audit row')
  expect(await world.ask('SELECT xid FROM audited_acts')).toEqual([])
})

test('a call whose verb forgets its audit row is a fault and changes nothing', async () => {
  const member = await world.member()
  const request = { method: 'PUT', path: `/organization/${member.organizationId}/details` } as const
  const body = { details: 'Games from the harbour.', type: 'company' }
  const path = `${request.path}?org_id=${member.organizationId}`
  // The trigger drops every row of audit_log, so each verb looks like one that forgot its row.
  await world.ask(
    `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
  )
  await world.ask(
    'CREATE TRIGGER forget BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION forget()',
  )
  const forgotten = await world.call(member, { ...request, path, body })
  await world.ask('DROP TRIGGER forget ON audit_log')
  expect(forgotten.statusCode).toBe(500)
  expect(await linksOf(member.organizationId)).toEqual([])
  const answer = await world.call(member, { ...request, path, body })
  expect(answer.statusCode).toBe(200)
  // Repeated, it changes nothing and needs no row.
  expect((await world.call(member, { ...request, path, body })).statusCode).toBe(200)
  expect(await linksOf(member.organizationId)).toHaveLength(1)
})

test('rows of several chains in one transaction are linked in each', async () => {
  const members = [await world.member(), await world.member(), await world.member()]
  const write = (order: typeof members) =>
    world.database.asSystem(async (db) => {
      const now = await readNow(db)
      for (const member of order) await audit({ ...member, db, now }, 'app.create', { id: 'one' })
    })
  const rounds = Array.from({ length: 30 }, (_, round) =>
    write(round % 2 === 0 ? members : members.toReversed()),
  )
  await Promise.all(rounds)
  for (const { organizationId } of members)
    expect((await linksOf(organizationId)).map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: 30 }, (_, place) => place + 1),
    )
})

test('a transaction writes the head of a chain once', async () => {
  const members = [await world.member(), await world.member()]
  const headUpdates = await world.database.asSystem(async (db) => {
    const countUpdates = async () => {
      const row = await one<{ count: number }>(db)`
        SELECT pg_stat_get_xact_tuples_updated('audit_heads'::regclass)::int AS count`
      return row?.count ?? 0
    }
    const now = await readNow(db)
    for (let row = 0; row < 25; row += 1)
      for (const member of members) await audit({ ...member, db, now }, 'app.edit', { id: 'one' })
    // The counter can still hold updates of transactions before this one.
    const before = await countUpdates()
    await sql`SET CONSTRAINTS link_audit_rows IMMEDIATE`.execute(db)
    return (await countUpdates()) - before
  })
  expect(headUpdates).toBe(members.length)
  for (const { organizationId } of members) expect(await linksOf(organizationId)).toHaveLength(25)
})
