import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/policies'
import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { actAs, callOperator, makeOperator } from '../../../test/support/operators.ts'
import { openWorld } from '../../../test/support/world.ts'
import { loadPolicies } from './policies.ts'

// OPERATOR §3.9: operators see who has signed, remind the others, and publish by two.

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
await loadPolicies(world.database)
const owner = await world.member({ name: 'Signs Late' })

const someone = () => makeOperator(world, 'administrator')
const read = async <T>(path: string) => actAs<T>(world, await someone(), { method: 'GET', path })
const post = async (path: string, body: object, as = someone()) =>
  callOperator(world, await as, { method: 'POST', path, body })
const policies = () => read<Reply<typeof calls.listNetworkPolicies>>('/policies')
const reason = 'The law has changed.'

const fileOf = (version: string, content: string) =>
  JSON.stringify({
    version,
    policy_content: {
      sections: [{ title: 'Use', subsections: [{ title: 'Ads', texts: [{ content }] }] }],
    },
  })

test('a version is published when another administrator approves it [OPERATOR-3.9]', async () => {
  const [before] = await policies()
  const proposer = makeOperator(world, 'administrator')
  const file = fileOf('9.0', 'Show no ads at night.')
  const proposed = await post('/policies', { file, reason }, proposer)
  expect(proposed.json(), proposed.body).toMatchObject({ state: 'proposed' })
  expect((await policies())[0]?.version).toBe(before?.version)
  const { proposal_id: id } = proposed.json<{ proposal_id: string }>()
  const shown = await read<{ payload_hash: string; changes: object[] }>(`/proposals/${id}`)
  expect(shown.changes).toContainEqual({
    field: 'Use › Ads',
    before: null,
    after: 'Show no ads at night.',
  })
  const approval = `/proposals/${id}/approval`
  const body = { payload_hash: shown.payload_hash }
  expect((await post(approval, body, proposer)).json()).toMatchObject({ reason: 'proposal_own' })
  expect((await post(approval, body)).statusCode).toBe(200)
  const [after, earlier] = await policies()
  expect(after).toMatchObject({ version: '9.0', replaced_at: null, signed: 0, unsigned: 1 })
  expect(earlier?.replaced_at).not.toBeNull()
  const notices = await world.ask(
    `SELECT params FROM member_notices WHERE organization_id = $1 AND kind = 'agreement_to_sign'`,
    [owner.organizationId],
  )
  expect(notices).toEqual([{ params: { version: '9.0' } }])
})

test('a wrong file, a used version and an unchanged text are refused', async () => {
  for (const [file, refusal] of [
    ['no json', 'policy_file_wrong'],
    ['{"version": "9.1"}', 'policy_file_wrong'],
    [fileOf('9.0', 'Another text.'), 'policy_version_taken'],
    [fileOf('9.1', 'Show no ads at night.'), 'policy_same'],
  ])
    expect((await post('/policies', { file, reason })).json(), file).toMatchObject({
      reason: refusal,
      field: 'file',
    })
})

test('organizations that have not signed are reminded once a day', async () => {
  const [newest, earlier] = await policies()
  const path = `/policies/${newest?.id ?? ''}`
  const listed = (state: string) =>
    read<Reply<typeof calls.listPolicySignatures>>(`${path}/signatures?state=${state}`)
  expect(await listed('signed')).toEqual({ organizations: [], next: null })
  expect((await listed('unsigned')).organizations).toEqual([
    { id: owner.organizationId, name: 'Signs Late', signed_by: null, signed_at: null },
  ])
  expect((await post(`${path}/remind`, { reason })).json()).toEqual({ reminded: 1 })
  expect((await post(`${path}/remind`, { reason })).json()).toMatchObject({
    reason: 'policy_reminded',
  })
  expect((await post(`/policies/${earlier?.id ?? ''}/remind`, { reason })).json()).toMatchObject({
    reason: 'policy_replaced',
  })
  await world.turnClock(dayMs + 1000)
  expect((await post(`${path}/remind`, { reason })).statusCode).toBe(200)
  const [row] = await world.ask<{ notices: number }>(
    `SELECT count(*)::integer AS notices FROM member_notices WHERE kind = 'agreement_to_sign'`,
  )
  expect(row?.notices).toBe(3)
})
