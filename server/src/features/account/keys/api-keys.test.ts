import { expect, test } from 'vitest'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'
import { hmacOfKey, keysOf, makeKey } from '../account.ts'

const world = await sharedWorld()
const ida = await keyless()

/** A member of an organization without a key, because these tests create the keys. */
async function keyless(): Promise<TestMember> {
  const member = await world.member()
  await world.ask('DELETE FROM api_keys WHERE organization_id = $1', [member.organizationId])
  return member
}

const inside = <T>(
  member: TestMember,
  work: (ctx: Parameters<typeof makeKey>[0]) => Promise<T>,
): Promise<T> => {
  const { organizationId } = member
  const { secrets } = world.services
  return world.database.asOrganization(organizationId, (db) =>
    work({ db, secrets, organizationId, now: new Date('2026-03-04T12:00:00Z') }),
  )
}

test('a key is shown in clear, is kept encrypted and has an HMAC', async () => {
  const key = await inside(ida, (ctx) => makeKey(ctx, { kind: 'organization' }))
  expect(key).toMatch(/^fr_org_/)
  const keys = await inside(ida, (ctx) => keysOf(ctx, { kind: 'organization' }))
  expect([...keys]).toEqual([[ida.organizationId, key]])
  const rows = await world.ask<{ row: string; lookup_hmac: Buffer }>(
    `SELECT k::text AS row, lookup_hmac FROM api_keys k WHERE organization_id = $1`,
    [ida.organizationId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(Buffer.from(key).toString('hex'))
  expect(rows[0]?.lookup_hmac).toEqual(hmacOfKey(world.services.secrets, key))
})

test('a ciphertext moved to another organization does not open', async () => {
  const cai = await keyless()
  await inside(cai, (ctx) => makeKey(ctx, { kind: 'organization' }))
  await world.ask(
    `UPDATE api_keys SET ciphertext = (SELECT ciphertext FROM api_keys WHERE organization_id = $1 LIMIT 1) WHERE organization_id = $2`,
    [ida.organizationId, cai.organizationId],
  )
  await expect(inside(cai, (ctx) => keysOf(ctx, { kind: 'organization' }))).rejects.toThrow(
    'unable to authenticate data',
  )
})

test('of two active keys the newer one is shown, and a revoked one never', async () => {
  const dag = await keyless()
  const first = await inside(dag, (ctx) => makeKey(ctx, { kind: 'organization' }))
  const later = new Date('2026-03-05T12:00:00Z')
  const second = await inside(dag, (ctx) =>
    makeKey({ ...ctx, now: later }, { kind: 'organization' }),
  )
  const shown = async () =>
    (await inside(dag, (ctx) => keysOf(ctx, { kind: 'organization' }))).get(dag.organizationId)
  expect(await shown()).toBe(second)
  await world.ask(`UPDATE api_keys SET revoked_at = now() WHERE lookup_hmac = $1`, [
    hmacOfKey(world.services.secrets, second),
  ])
  expect(await shown()).toBe(first)
})

test('asked about no app, no query is made and none is found', async () => {
  expect(await inside(ida, (ctx) => keysOf(ctx, { kind: 'app', ids: [] }))).toEqual(new Map())
  expect(await inside(ida, (ctx) => keysOf(ctx, { kind: 'placement' }))).toEqual(new Map())
})
