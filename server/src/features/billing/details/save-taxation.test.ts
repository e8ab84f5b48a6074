import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()

const save = (as: TestMember | undefined, body: unknown, of = as?.organizationId ?? '') =>
  world.call(as, { method: 'PUT', path: `/organization/%7Borg-id%7D/taxation?org_id=${of}`, body })

test('each field is taken alone, once, and nobody is written to [API-15]', async () => {
  const fields = {
    registration_id: '556000-1234',
    legal_address: 'Storgatan 1, Lund',
    taxation_id: 'SE5560001234',
    vat_id: 'SE556000123401',
  }
  for (const [name, value] of Object.entries(fields)) {
    const answer = await save(member, { [name]: ` ${value} ` })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { [name]: value }])
  }
  expect((await save(member, fields)).json()).toMatchObject(fields)
  const other = await save(member, { ...fields, vat_id: 'SE0' })
  expect([other.statusCode, other.json()]).toMatchObject([
    409,
    { reason: 'already_filled', field: 'vat_id' },
  ])
  expect((await save(member, {})).json()).toMatchObject(fields)
  expect(mailsTo(world, member.email)).toEqual([])
  const trail = await world.ask<{ details: unknown }>(
    "SELECT details FROM audit_log WHERE organization_id = $1 AND action = 'organization.save-taxation' ORDER BY at",
    [member.organizationId],
  )
  expect(trail.map(({ details }) => details)).toEqual(
    Object.keys(fields).map((name) => ({ fields: [name] })),
  )
})

test('an unknown organization is 404 and somebody else’s 400 [API-16]', async () => {
  const other = await world.member()
  const body = { vat_id: 'SE1' }
  const statusOf = async (answer: ReturnType<typeof save>) => (await answer).statusCode
  expect(await statusOf(save(member, body, randomUUID()))).toBe(404)
  expect(await statusOf(save(member, body, other.organizationId))).toBe(400)
  const rows = await world.ask('SELECT * FROM tax_details WHERE organization_id = $1', [
    other.organizationId,
  ])
  expect(rows).toEqual([])
})
