import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import { closingsJob } from '../../src/features/operator/holds/closings-job.ts'
import { mailBreakGlass } from '../../src/features/operator/for-host.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { mailsAbout } from '../support/noticed.ts'
import {
  actAs,
  approveProposal,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../support/operators.ts'
import { mailsTo } from '../support/sign-in.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.5 and §2.3: two people close an organization; what one does alone is looked at.

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

/** Operators sign in anew, because their sessions end while the clock is turned. */
const operators = async () => ({
  maren: await makeOperator(world, 'moderator'),
  theo: await makeOperator(world, 'moderator'),
})

const reason = 'Own traffic, three times.'
const message = 'Most of your clicks came from people of your own.'

async function close(organizationId: string): Promise<void> {
  const { maren, theo } = await operators()
  const path = `/organizations/${organizationId}/close`
  const body = { message, reason }
  const made = await actAs<{ proposal_id: string }>(world, maren, { method: 'POST', path, body })
  const approve = (by: TestOperator) => approveProposal(world, by, made.proposal_id)
  expect((await approve(maren)).json()).toMatchObject({ reason: 'proposal_own' })
  expect((await approve(theo)).statusCode).toBe(200)
}

const scopesOf = async (organizationId: string) =>
  (
    await world.ask<{ scope: string }>(
      'SELECT scope FROM network_holds WHERE object_id = $1 AND lifted_at IS NULL ORDER BY scope',
      [organizationId],
    )
  ).map(({ scope }) => scope)

const liveKeys = async (organizationId: string) =>
  (
    await world.ask(
      'SELECT FROM api_keys WHERE organization_id = $1 AND revoked_at IS NULL UNION ALL SELECT FROM api_tokens WHERE organization_id = $1 AND revoked_at IS NULL',
      [organizationId],
    )
  ).length

async function settle(): Promise<void> {
  await runJob(world.services, closingsJob(world.services))
  // A second run, and one of another node, finds nothing to do.
  await runJob(world.services, closingsJob(world.services))
  await sendNoticeMails(world.services)
}

test('a closed organization loses its keys after 30 days', async () => {
  const { member: owner } = await fillOrganization(world, 'Closing')
  const { organizationId } = owner
  await world.call(owner, {
    method: 'POST',
    path: '/tokens',
    body: { name: 'Reports', scopes: ['read'] },
  })
  const keys = await liveKeys(organizationId)
  expect(keys).toBeGreaterThan(1)
  await close(organizationId)
  expect(await scopesOf(organizationId)).toEqual(['advertise', 'monetize', 'write'])
  const retire = {
    method: 'POST',
    path: '/tokens',
    body: { name: 'More', scopes: ['read'] },
  } as const
  expect((await world.call(owner, retire)).json()).toMatchObject({ reason: 'suspended' })
  await settle()
  const mails = () => mailsAbout(world, owner, 'Your organization is closing')
  expect(mails()).toBe(1)
  const { theo } = await operators()
  const path = `/organizations/${organizationId}`
  const shown = await actAs<{ closing: { closed_at: string | null } }>(world, theo, {
    method: 'GET',
    path,
  })
  expect(shown.closing.closed_at).toBeNull()
  // Its holds are not lifted one by one, nor by a resume.
  for (const call of [
    { path: `${path}/resume`, body: { reason } },
    { path: `${path}/close`, body: { message, reason } },
  ])
    expect((await callOperator(world, theo, { method: 'POST', ...call })).json()).toMatchObject({
      reason: 'organization_closing',
    })
  for (const [days, mailed] of [
    [13.9, 1],
    [0.1, 2],
    [14.9, 2],
    [0.1, 3],
    [0.9, 3],
  ] as const) {
    await world.turnClock(days * dayMs)
    await settle()
    expect(mails()).toBe(mailed)
  }
  expect(await liveKeys(organizationId)).toBe(keys)
  await world.turnClock(0.1 * dayMs + 60_000)
  await settle()
  expect(await liveKeys(organizationId)).toBe(0)
  expect(mails()).toBe(3)
  expect(mailsAbout(world, owner, 'Your organization is closed')).toBe(1)
  const later = await operators()
  const reopen = { method: 'POST', path: `${path}/reopen`, body: { reason } } as const
  expect((await callOperator(world, later.maren, reopen)).json()).toMatchObject({
    reason: 'closing_not_found',
  })
})

test('until then one person reopens it, and everything runs again', async () => {
  const { member: owner } = await fillOrganization(world, 'Reopened')
  const { organizationId } = owner
  await close(organizationId)
  await settle()
  const keys = await liveKeys(organizationId)
  await world.turnClock(20 * dayMs)
  await settle()
  const { maren } = await operators()
  const path = `/organizations/${organizationId}/reopen`
  const reopen = { method: 'POST', path, body: { reason: 'It was a mistake.' } } as const
  await actAs(world, maren, reopen)
  expect(await scopesOf(organizationId)).toEqual([])
  await world.turnClock(20 * dayMs)
  await settle()
  expect(mailsAbout(world, owner, 'Your organization is closing')).toBe(2)
  expect(mailsAbout(world, owner, 'was reopened')).toBe(1)
  expect(await liveKeys(organizationId)).toBe(keys)
  // It can be closed again.
  await close(organizationId)
  expect(await scopesOf(organizationId)).toHaveLength(3)
})

test('a host command waits on Home until an administrator has looked [OPERATOR-9.28]', async () => {
  const maria = await makeOperator(world, 'administrator')
  const support = await makeOperator(world, 'support')
  const openActs = async () =>
    (
      await actAs<{ host_acts: { id: string; user: string; what: string }[] }>(world, support, {
        method: 'GET',
        path: '/home',
      })
    ).host_acts
  const what = 'set a share of publishers'
  await mailBreakGlass(world.services, { user: 'root', what })
  const [act] = await openActs()
  expect(act).toMatchObject({ user: 'root', what })
  const look = {
    method: 'POST',
    path: `/host-acts/${act?.id}/look`,
    body: { reason: 'Agreed by phone.' },
  } as const
  await actAs(world, maria, look)
  expect(await openActs()).toEqual([])
  expect((await callOperator(world, maria, look)).json()).toMatchObject({
    reason: 'host_act_not_found',
  })
  const rows = await world.ask(
    "SELECT FROM audit_log WHERE action = 'operator.look-at-host-act' AND object_id = $1",
    [act?.id],
  )
  expect(rows).toHaveLength(1)
})

test('support signs a person out everywhere and mails a link', async () => {
  const support = await makeOperator(world, 'support')
  const owner = await world.member()
  const help = (act: string) =>
    callOperator(world, support, {
      method: 'POST',
      path: `/developers/${owner.developerId}/${act}`,
      body: { reason: 'They lost their laptop.' },
    })
  expect((await help('sign-in-link')).statusCode).toBe(200)
  expect(mailsTo(world, owner.email).at(-1)?.text).toContain('/auth/reset-password#token=')
  const own = { method: 'GET', path: '/team/members' } as const
  expect((await world.call(owner, own)).statusCode).toBe(200)
  expect((await help('end-sessions')).json()).toEqual({ ended: 1 })
  expect((await world.call(owner, own)).statusCode).toBe(401)
  const rows = await world.ask<{ action: string }>(
    "SELECT action FROM audit_log WHERE organization_id = $1 AND object_id = $2 AND actor LIKE 'operator:%' ORDER BY id",
    [owner.organizationId, owner.developerId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'developer.send-link',
    'developer.end-sessions',
  ])
})
