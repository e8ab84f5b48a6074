import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { type TestMember, openWorld } from '../../../test/support/world.ts'
import { loadPolicies, publishPolicy } from './policies.ts'
import { sqlStates } from '../../lib/failures/sql-states.ts'

interface Shown {
  id: string
  version: string
  created_at: string
  policy_content: unknown
}

interface Line {
  id: string
  version: string
  validity: string
  signed: boolean
  signed_by: string | null
}

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const unsigned = (as: TestMember) =>
  world.call(as, { method: 'GET', path: '/policies/latest/unsigned' })
const latest = async (as: TestMember) => (await unsigned(as)).json<Shown>()
const list = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/policies/organization' })).json<Line[]>()
const signed = (as: TestMember, id: string) =>
  world.call(as, { method: 'GET', path: `/policies/${id}/signed` })

const today = async (plusDays = 0) => {
  const [row] = await world.ask<{ day: string }>(
    `SELECT to_char(app_now() AT TIME ZONE 'UTC' + $1::int * interval '1 day', 'YYYY-MM-DD') AS day`,
    [plusDays],
  )
  return row?.day ?? ''
}

const formOf = async (policy_id: string, changed: object = {}) => ({
  name: 'Ida Lindqvist',
  designation: 'Head of publishing',
  signature: 'I. Lindqvist',
  signature_confirm: 'I. Lindqvist',
  signature_location: 'Lund',
  signature_date: await today(),
  policy_id,
  ...changed,
})

const sign = async (
  as: TestMember,
  id: string,
  {
    developer = '{developer-id}',
    ...changed
  }: { developer?: string; [field: string]: unknown } = {},
) =>
  world.call(as, {
    method: 'POST',
    path: `/policies/${developer}/${id}`,
    body: await formOf(id, changed),
  })

const fileOf = (version: string, content = 'Be fair.') =>
  JSON.stringify({
    policy_content: {
      sections: [{ subsections: [{ texts: [{ content }], title: 'Rules' }], title: 'One' }],
    },
    version,
  })

let published = 1
/**
 * Publishes a version later than all others, because the newest one counts. Nobody has signed it.
 */
async function publish(): Promise<string> {
  published += 1
  const version = `${published}.0`
  await world.turnClock(1000)
  const fileText = fileOf(version, `Be fair, for the ${published}th time.`)
  await publishPolicy(world.services, { fileText, operator: 'maria' })
  return version
}

test('every installation begins with version 1.0 [API-21 ENT-09]', async () => {
  const waiting = await world.member({ approved: false })
  const shown = await latest(waiting)
  expect(shown).toMatchObject({ version: '1.0' })
  expect(Date.parse(shown.created_at)).toBeGreaterThan(0)
  const seed = new URL('../../../seed/policies/1.0.json', import.meta.url)
  const file = JSON.parse(readFileSync(seed, 'utf8')) as Shown
  expect(shown.policy_content).toEqual(file.policy_content)
  expect(await list(waiting)).toMatchObject([
    { id: shown.id, version: '1.0', validity: 'Valid', signed: false, signed_by: null },
  ])
  await loadPolicies(world.database)
  expect(await list(waiting)).toHaveLength(1)
})

test('signing keeps everything that was said, and nothing is left to sign [API-23 STT-11]', async () => {
  const ida = await world.member()
  const { id } = await latest(ida)
  const answer = await world.server.inject({
    method: 'POST',
    url: `/api/v1/policies/${ida.developerId}/${id}`,
    remoteAddress: '203.0.113.77',
    headers: { authorization: `Bearer ${ida.token}` },
    payload: await formOf(id, { signature: ' I. Lindqvist ', signature_location: ' Lund ' }),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'SUCCESS' })
  const nothing = await unsigned(ida)
  expect(nothing.statusCode).toBe(200)
  expect(nothing.headers['content-type']).toContain('application/json')
  expect(nothing.body).toBe('null')
  expect(await list(ida)).toMatchObject([{ id, signed: true, signed_by: 'Ida Lindqvist' }])
  const rows = await world.ask('SELECT * FROM policy_signatures WHERE organization_id = $1', [
    ida.organizationId,
  ])
  expect(rows).toMatchObject([
    {
      policy_id: id,
      developer_id: ida.developerId,
      name: 'Ida Lindqvist',
      designation: 'Head of publishing',
      signature: 'I. Lindqvist',
      signature_confirm: 'I. Lindqvist',
      signature_date: await today(),
      signature_location: 'Lund',
      address_prefix: '203.0.113.0/24',
    },
  ])
  const trail = `SELECT actor, object_id FROM audit_log WHERE organization_id = $1 AND action = 'policy.sign'`
  expect(await world.ask(trail, [ida.organizationId])).toEqual([
    { actor: `developer:${ida.developerId}`, object_id: id },
  ])
})

test('a signed version can be read again, with its hash', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const shown = await latest(ida)
  expect((await signed(ida, shown.id)).json()).toMatchObject({ reason: 'policy_not_found' })
  await sign(ida, shown.id)
  const kept = (await signed(ida, shown.id)).json<{
    policy: Shown
    signature: Record<string, string>
  }>()
  expect(kept.policy).toEqual(shown)
  const hash = createHash('sha256').update(JSON.stringify(kept.policy.policy_content)).digest('hex')
  expect(kept.signature).toMatchObject({
    name: 'Ida Lindqvist',
    signature: 'I. Lindqvist',
    signature_date: await today(),
    text_sha256: hash,
  })
  expect((await signed(bo, shown.id)).json()).toMatchObject({ reason: 'policy_not_found' })
})

test('an organization signs a version once', async () => {
  const ida = await world.member()
  const bo = await world.colleague(ida, roleCodes.admin)
  const { id } = await latest(ida)
  expect((await sign(ida, id)).statusCode).toBe(200)
  for (const second of [ida, bo]) {
    const answer = await sign(second, id, { name: 'Bo Ek' })
    expect(answer.json()).toMatchObject({ code: 409, reason: 'policy_signed' })
  }
  expect((await unsigned(bo)).json()).toBeNull()
  const cy = await world.member()
  const names = Array.from({ length: 20 }, (_, index) => `Signer ${index}`)
  const answers = await Promise.all(names.map((name) => sign(cy, id, { name })))
  const winners = names.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect(await list(cy)).toMatchObject([{ signed_by: winners[0] }])
})

test('a submit that was sent twice under one key is one signature', async () => {
  const ida = await world.member()
  const { id } = await latest(ida)
  const request = {
    method: 'POST',
    path: `/policies/{developer-id}/${id}`,
    body: await formOf(id),
    headers: { 'idempotency-key': 'one-click' },
  } as const
  for (let time = 0; time < 2; time += 1) {
    const answer = await world.call(ida, request)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS' }])
  }
})

test('the day of the signer may be a day apart from ours', async () => {
  const { id } = await latest(await world.member())
  for (const apart of [-1, 0, 1]) {
    const signer = await world.member()
    const answer = await sign(signer, id, { signature_date: await today(apart) })
    expect(answer.statusCode).toBe(200)
  }
  const late = await sign(await world.member(), id, { signature_date: await today(-2) })
  expect(late.json()).toMatchObject({
    code: 422,
    reason: 'signature_date_wrong',
    field: 'signature_date',
    message: "Signatures date should be today's date",
  })
})

test('what does not fit together is refused, and nothing is signed', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const { id } = await latest(ida)
  const unknown = '0197f3a0-0000-7000-8000-000000000000'
  expect((await sign(ida, id, { signature_confirm: 'Somebody' })).json()).toMatchObject({
    code: 422,
    message: "Signatures don't match",
    field: 'signature_confirm',
  })
  expect((await sign(ida, id, { policy_id: unknown })).json()).toMatchObject({
    code: 400,
    reason: 'ids_differ',
  })
  expect((await sign(ida, unknown)).json()).toMatchObject({ code: 404, reason: 'policy_not_found' })
  expect((await sign(ida, id, { developer: bo.developerId })).json()).toMatchObject({
    code: 404,
    reason: 'developer_not_found',
  })
  expect((await latest(ida)).id).toBe(id)
})

test('neither role can change or delete a signature or a version', async () => {
  const ida = await world.member()
  const { id } = await latest(ida)
  await sign(ida, id)
  const rights = await world.ask<{ holder: string }>(`
    SELECT r || ' ' || t || ' ' || p AS holder
    FROM unnest(ARRAY['frontrow_app', 'frontrow_system']) r, unnest(ARRAY['policies', 'policy_signatures']) t,
      unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
    WHERE has_table_privilege(r, t, p) OR (p = 'UPDATE' AND has_any_column_privilege(r, t, p))`)
  expect(rights).toEqual([])
  const trespass = world.database.asOrganization(ida.organizationId, (db) =>
    db.updateTable('policy_signatures').set({ name: 'Somebody' }).execute(),
  )
  await expect(trespass).rejects.toMatchObject({ code: sqlStates.insufficientPrivilege })
})

test('a version that an operator publishes is the one to sign [API-22 ENT-10]', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const first = await latest(ida)
  await sign(ida, first.id)
  const second = await publish()
  expect((await latest(ida)).version).toBe(second)
  const third = await publish()
  const shown = await latest(ida)
  expect(shown).toMatchObject({
    version: third,
    policy_content: { sections: [{ title: 'One', subsections: [{ title: 'Rules' }] }] },
  })
  expect(await list(ida)).toMatchObject([
    { version: third, validity: 'Valid', signed: false },
    { version: second, validity: await today(), signed: false },
    { version: '1.0', validity: await today(), signed: true, signed_by: 'Ida Lindqvist' },
  ])
  await sign(ida, shown.id)
  expect((await unsigned(ida)).json()).toBeNull()
  expect((await latest(bo)).version).toBe(third)
  const kept = (await signed(ida, first.id)).json<{ policy: Shown }>()
  expect(kept.policy).toEqual(first)
})

test('a version is published once, and its text never changes', async () => {
  const version = await publish()
  const act = { fileText: fileOf(version, 'Another text.'), operator: 'maria' }
  expect(await publishPolicy(world.services, act)).toEqual({ version, outcome: 'taken' })
  const same = { ...act, fileText: fileOf(version, `Be fair, for the ${published}th time.`) }
  expect(await publishPolicy(world.services, same)).toEqual({ version, outcome: 'there' })
  const before = await list(await world.member())
  await world.ask("UPDATE policies SET version = 'renamed' WHERE version = '1.0'")
  await loadPolicies(world.database)
  await world.ask("UPDATE policies SET version = '1.0' WHERE version = 'renamed'")
  expect(await list(await world.member())).toEqual(before)
})

test.each([
  ['no JSON', 'not JSON'],
  ['[]', 'The file is not an object.'],
  ['{"version": " "}', 'version is not'],
  [fileOf('9'.repeat(21)), 'longer than 20'],
  ['{"version": "9"}', 'policy_content is not an object'],
  ['{"version": "9", "policy_content": {"sections": []}}', 'sections is not a list'],
  [fileOf('9', '  '), 'sections[0].subsections[0].texts[0].content is not'],
])('the file %j is refused', async (fileText, message) => {
  const publication = publishPolicy(world.services, { fileText, operator: 'maria' })
  await expect(publication).rejects.toThrow(message)
})
