import { hourMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { enrol } from '../../../../test/account/enrol.ts'
import {
  actAs,
  approveProposal,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld, type TestMember } from '../../../../test/support/world.ts'
import { finishProposals } from '../proposals/proposals-job.ts'

const world = await sharedLaterWorld()
const maren = await makeOperator(world, 'support', 'finance')
const theo = await makeOperator(world, 'support', 'finance')

const post = (by: TestOperator, path: string, body: object) =>
  callOperator(world, by, { method: 'POST', path, body })

/** Proposes as Maren and approves as Theo. */
async function agree(path: string, body: object): Promise<{ id: string; state: string }> {
  const made = await actAs<{ state: string; proposal_id: string }>(world, maren, {
    method: 'POST',
    path,
    body: { ...body, reason: 'asked for by mail and by phone' },
  })
  expect(made.state).toBe('proposed')
  return (await approveProposal(world, theo, made.proposal_id)).json()
}

const ownerOf = async ({ organizationId }: TestMember) =>
  (
    await world.ask<{ owner_id: string }>('SELECT owner_id FROM organizations WHERE id = $1', [
      organizationId,
    ])
  )[0]?.owner_id

const activityOf = async (as: TestMember) => {
  const answer = await world.call(as, { method: 'GET', path: '/organization/activity' })
  return answer.json<{ entries: { action: string; actor_name: string; changes: unknown[] }[] }>()
    .entries
}

test('another owner comes 72 hours after two people agreed', async () => {
  const owner = await world.member()
  const admin = await world.colleague(owner, roleCodes.admin)
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const path = `/organizations/${owner.organizationId}/owner`
  const refusedFor = async (developer_id: string) =>
    (await post(maren, path, { developer_id, reason: 'a test' })).json<{ reason: string }>().reason
  expect(await refusedFor(viewer.developerId)).toBe('not_an_admin')
  expect(await refusedFor(owner.developerId)).toBe('member_is_owner')
  expect(await refusedFor('x')).toBe('member_not_found')
  const waiting = await agree(path, { developer_id: admin.developerId })
  expect(waiting.state).toBe('waiting')
  for (const { email } of [owner, admin, viewer])
    expect(mailsTo(world, email).at(-1)?.subject).toMatch(/^Ownership of .+ will be transferred$/)
  await world.turnClock(72 * hourMs - 60_000)
  await finishProposals(world.services)
  expect(await ownerOf(owner)).toBe(owner.developerId)
  await world.turnClock(60_000)
  await finishProposals(world.services)
  expect(await ownerOf(owner)).toBe(admin.developerId)
  const told = (await activityOf(admin)).map(({ action, actor_name, changes }) => ({
    action,
    actor_name,
    hasReason: JSON.stringify(changes).includes('by phone'),
  }))
  expect(told).toMatchObject([
    { action: 'organization.replace-owner', actor_name: 'Support', hasReason: false },
    { action: 'organization.announce-owner', actor_name: 'Support', hasReason: false },
  ])
})

test('what waits is void where the organization has changed', async () => {
  await world.ask('UPDATE operator_sessions SET last_seen_at = app_now(), confirmed_at = app_now()')
  const owner = await world.member()
  const admin = await world.colleague(owner, roleCodes.admin)
  const path = `/organizations/${owner.organizationId}/owner`
  const stopped = await agree(path, { developer_id: admin.developerId })
  const body = { reason: 'the owner is back' }
  const refused = await post(theo, `/proposals/${stopped.id}/refusal`, body)
  expect(refused.json()).toMatchObject({ state: 'refused' })
  const waiting = await agree(path, { developer_id: admin.developerId })
  await world.ask('UPDATE memberships SET role = 200 WHERE developer_id = $1', [admin.developerId])
  await world.turnClock(72 * hourMs)
  await finishProposals(world.services)
  expect(await ownerOf(owner)).toBe(owner.developerId)
  const [row] = await world.ask('SELECT state FROM proposals WHERE id = $1', [waiting.id])
  expect(row).toEqual({ state: 'void' })
})

test('second factors of a member are removed at once, an owner’s later', async () => {
  await world.ask('UPDATE operator_sessions SET last_seen_at = app_now(), confirmed_at = app_now()')
  const owner = await world.member()
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const pathOf = ({ developerId }: TestMember) => `/developers/${developerId}/reset-factor`
  const reason = { reason: 'the phone is lost' }
  expect((await post(maren, pathOf(viewer), reason)).json()).toMatchObject({
    reason: 'reset_not_needed',
  })
  for (const one of [owner, viewer]) await enrol(world, one)
  expect((await post(maren, pathOf(viewer), reason)).json()).toEqual({
    state: 'done',
    proposal_id: null,
  })
  const factors = () =>
    world.ask<{ holder_id: string }>(
      'SELECT holder_id FROM developer_totp WHERE holder_id IN ($1, $2) ORDER BY holder_id',
      [owner.developerId, viewer.developerId],
    )
  expect(await factors()).toEqual([{ holder_id: owner.developerId }])
  expect((await world.call(viewer, { method: 'GET', path: '/session/list' })).statusCode).toBe(401)
  await world.services.mail.sendDue()
  expect(mailsTo(world, viewer.email).at(-1)?.subject).toContain('Two-step sign-in is off')
  const changes = await world.ask(
    `SELECT developer_id, params FROM member_notices
     WHERE organization_id = $1 AND kind = 'factor_changed' AND params->>'change' = 'off'`,
    [owner.organizationId],
  )
  expect(changes).toEqual([{ developer_id: viewer.developerId, params: { change: 'off' } }])
  expect((await agree(pathOf(owner), {})).state).toBe('waiting')
  expect(mailsTo(world, owner.email).at(-1)?.text).toContain('It takes effect on')
  expect(await factors()).toHaveLength(1)
  await world.turnClock(72 * hourMs)
  await finishProposals(world.services)
  expect(await factors()).toEqual([])
})

test('a member whose only second factor is a passkey gets it removed too', async () => {
  await world.ask('UPDATE operator_sessions SET last_seen_at = app_now(), confirmed_at = app_now()')
  const viewer = await world.colleague(await world.member(), roleCodes.viewer)
  await world.ask(
    `INSERT INTO developer_passkeys (id, holder_id, credential_id, public_key, counter, transports, rp_id, name, added_at)
     VALUES (gen_random_uuid(), $1, '\\x01', '\\x02', 0, '{}', 'localhost', 'Phone', app_now())`,
    [viewer.developerId],
  )
  const path = `/developers/${viewer.developerId}/reset-factor`
  const answer = await post(maren, path, { reason: 'the phone is lost' })
  expect(answer.json()).toEqual({ state: 'done', proposal_id: null })
  const left = 'SELECT FROM developer_passkeys WHERE holder_id = $1'
  expect(await world.ask(left, [viewer.developerId])).toEqual([])
})

test('bank details are emptied by two people, and can be filled in once more', async () => {
  await world.ask('UPDATE operator_sessions SET last_seen_at = app_now(), confirmed_at = app_now()')
  const member = await world.member()
  const path = `/organizations/${member.organizationId}/bank-reset`
  const sent = { details: 'bank', reason: 'the account was closed' }
  expect((await post(maren, path, sent)).json()).toMatchObject({ reason: 'reset_not_needed' })
  const fill = (iban: string) =>
    world.call(member, {
      method: 'PUT',
      path: `/organization/{org-id}/banking?org_id=${member.organizationId}`,
      body: { iban },
    })
  expect((await fill('SE4550000000058398257466')).statusCode).toBe(200)
  expect((await fill('DE89370400440532013000')).statusCode).toBe(409)
  const done = await agree(path, { details: 'bank' })
  expect(done.state).toBe('done')
  expect(mailsTo(world, member.email).at(-1)?.subject).toContain('bank details')
  expect((await fill('DE89370400440532013000')).statusCode).toBe(200)
})

test('an operator decides nothing where their address is a member', async () => {
  const owner = await world.member()
  const admin = await world.colleague(owner, roleCodes.admin)
  await world.ask('UPDATE developers SET email = $2 WHERE id = $1', [admin.developerId, theo.email])
  const path = `/organizations/${owner.organizationId}/owner`
  const body = { developer_id: admin.developerId, reason: 'it is mine' }
  expect((await post(theo, path, body)).json()).toMatchObject({ reason: 'own_organization' })
  const made = await post(maren, path, body)
  const { proposal_id: id } = made.json<{ proposal_id: string }>()
  expect((await approveProposal(world, theo, id)).json()).toMatchObject({
    reason: 'own_organization',
    code: 403,
  })
})
