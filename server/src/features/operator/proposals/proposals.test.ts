import { hourMs } from '@frontrow/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { finishProposals } from './proposals-job.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
/** Where nobody but two administrators operates. */
const second = await openWorld()
let maren = await makeOperator(world, 'administrator')
let theo = await makeOperator(world, 'administrator')

// Each test has operators of its own, because a session writes at most ten times in a moment.
beforeEach(async () => {
  maren = await makeOperator(world, 'administrator')
  theo = await makeOperator(world, 'administrator')
})

interface Outcome {
  state: string
  proposal_id: string
}

interface Reading {
  id: string
  state: string
  payload_hash: string
  may_decide: boolean
  may_withdraw: boolean
  takes_effect_at: string | null
}

let count = 0
const newEmail = () => `new-${(count += 1)}@operators.example.com`

async function proposeOperator(email: string, by: TestOperator = maren): Promise<Reading> {
  const body = { email, name: 'Noor Haddad', roles: ['support'], reason: 'she joins the support' }
  const made = await actAs<Outcome>(world, by, { method: 'POST', path: '/operators', body })
  expect(made.state).toBe('proposed')
  return show(made.proposal_id, by)
}

const show = (id: string, by: TestOperator = maren) =>
  actAs<Reading>(world, by, { method: 'GET', path: `/proposals/${id}` })

const approve = (by: TestOperator, { id, payload_hash }: Reading) =>
  callOperator(world, by, {
    method: 'POST',
    path: `/proposals/${id}/approval`,
    body: { payload_hash },
  })

const operatorsNamed = (email: string) =>
  world.ask<{ id: string }>('SELECT id FROM operators WHERE email = $1', [email])

const auditOf = (id: string) =>
  world.ask<{ actor: string; action: string; chain: string }>(
    `SELECT actor, action, chain FROM audit_log WHERE object_id = $1 ORDER BY at, id`,
    [id],
  )

test('what one proposes happens when another approves it', async () => {
  const email = newEmail()
  const proposal = await proposeOperator(email)
  expect(await operatorsNamed(email)).toEqual([])
  await world.services.mail.sendDue()
  expect(mailsTo(world, theo.email).at(-1)?.text).toContain('she joins the support')
  expect(await show(proposal.id, theo)).toMatchObject({
    title: 'Add operator',
    subject_name: `Noor Haddad (${email})`,
    reason: 'she joins the support',
    may_decide: true,
    may_withdraw: false,
    decided_by_roles: ['administrator'],
    changes: [
      { field: 'Email', before: null, after: email },
      { field: 'Name', before: null, after: 'Noor Haddad' },
      { field: 'Roles', before: null, after: 'Support' },
    ],
  })
  expect((await approve(theo, proposal)).json()).toMatchObject({ state: 'done' })
  const [made] = await operatorsNamed(email)
  expect(await auditOf(proposal.id)).toEqual([
    { actor: `operator:${maren.id}`, action: 'proposal.make', chain: 'operators' },
    { actor: `operator:${theo.id}`, action: 'proposal.approve', chain: 'operators' },
  ])
  expect(await auditOf(made?.id ?? '')).toMatchObject([
    { actor: `operator:${theo.id}`, action: 'operator.add' },
  ])
  expect(mailsTo(world, email).at(-1)?.text).toContain('/operator/welcome#token=fr_w_')
})

describe('OPERATOR-9.12', () => {
  test('who proposed cannot approve, by the API or by SQL', async () => {
    const proposal = await proposeOperator(newEmail())
    expect(proposal).toMatchObject({ may_decide: false, may_withdraw: true })
    expect((await approve(maren, proposal)).json()).toMatchObject({ reason: 'proposal_own' })
    const forced = world.ask(
      `UPDATE proposals SET state = 'done', approved_by = proposed_by WHERE id = $1`,
      [proposal.id],
    )
    await expect(forced).rejects.toMatchObject({ code: sqlStates.checkViolation })
    const unapproved = world.ask(`UPDATE proposals SET state = 'done' WHERE id = $1`, [proposal.id])
    await expect(unapproved).rejects.toMatchObject({ code: sqlStates.checkViolation })
  })

  test('no role of the program can change what was proposed', async () => {
    const proposal = await proposeOperator(newEmail())
    const rights = await world.ask<{ right: string }>(
      `SELECT DISTINCT grantee || ' ' || privilege_type || ' ' || column_name AS right
       FROM information_schema.column_privileges WHERE table_name = 'proposals'
         AND grantee LIKE 'frontrow%' AND privilege_type IN ('UPDATE', 'DELETE') ORDER BY 1`,
    )
    expect(rights.map(({ right }) => right.replace('frontrow_system UPDATE ', ''))).toEqual([
      'approved_by',
      'decided_at',
      'decided_by',
      'note',
      'state',
      'takes_effect_at',
    ])
    const payload = JSON.stringify({
      email: 'eve@example.com',
      name: 'Eve',
      roles: ['administrator'],
    })
    const changed = world.ask('UPDATE proposals SET payload = $2 WHERE id = $1', [
      proposal.id,
      payload,
    ])
    await expect(changed).rejects.toMatchObject({ code: sqlStates.checkViolation })
    // With full rights the hash can be changed too; then it is not what the approver has seen.
    await world.ask(
      `UPDATE proposals SET payload = $2, payload_hash = sha256(convert_to($2, 'UTF8')) WHERE id = $1`,
      [proposal.id, payload],
    )
    expect((await approve(theo, proposal)).json()).toMatchObject({ reason: 'proposal_not_shown' })
    expect(await operatorsNamed('eve@example.com')).toEqual([])
  })

  test('it is refused once what it is about has changed, and once it has expired', async () => {
    const email = newEmail()
    const proposal = await proposeOperator(email)
    await world.ask(
      `INSERT INTO operators (id, email, name, password_hash, sessions_after, created_at)
       VALUES (gen_random_uuid(), $1, 'x', 'none', app_now(), app_now())`,
      [email],
    )
    expect((await approve(theo, proposal)).json()).toMatchObject({ reason: 'proposal_changed' })
    const late = await proposeOperator(newEmail())
    await world.turnClock(72 * hourMs)
    await refresh()
    expect((await approve(theo, late)).json()).toMatchObject({ reason: 'proposal_expired' })
    expect(await show(late.id)).toMatchObject({ state: 'expired', may_decide: false })
    await finishProposals(world.services)
    expect(await auditOf(late.id)).toMatchObject([
      { action: 'proposal.make' },
      { action: 'proposal.expire', actor: 'system' },
    ])
  })

  test('of 50 approvals at once by ten people one has an effect', async () => {
    const email = newEmail()
    const proposal = await proposeOperator(email)
    const people = await Promise.all(
      Array.from({ length: 10 }, () => makeOperator(world, 'administrator')),
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => approve(people[index % 10] ?? theo, proposal)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const [made, ...more] = await operatorsNamed(email)
    expect(more).toEqual([])
    const rows = await auditOf(made?.id ?? '')
    expect(rows.filter(({ action }) => action === 'operator.add')).toHaveLength(1)
    for (const { id } of people)
      await world.ask('DELETE FROM operator_roles WHERE operator_id = $1', [id])
  })

  test('an approval that is killed between its steps leaves nothing', async () => {
    const email = newEmail()
    const proposal = await proposeOperator(email)
    // The last statement of the verb fails, as when the connection is lost there.
    await world.ask(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '08006'; END $$`)
    await world.ask(
      'CREATE TRIGGER lose BEFORE INSERT ON operator_welcomes FOR EACH ROW EXECUTE FUNCTION lose()',
    )
    expect((await approve(theo, proposal)).statusCode).toBe(503)
    expect(await operatorsNamed(email)).toEqual([])
    expect(await show(proposal.id)).toMatchObject({ state: 'open' })
    await world.ask('DROP TRIGGER lose ON operator_welcomes')
    expect((await approve(theo, proposal)).statusCode).toBe(200)
    expect(await operatorsNamed(email)).toHaveLength(1)
    expect((await approve(theo, proposal)).json()).toMatchObject({ reason: 'proposal_decided' })
  })
})

/** Sessions end after half an hour without use, which a turned clock brings about. */
async function refresh(): Promise<void> {
  await world.ask('UPDATE operator_sessions SET last_seen_at = app_now(), confirmed_at = app_now()')
}

test('a proposal stored in another form can be refused, not approved', async () => {
  const { id } = await proposeOperator(newEmail())
  await world.ask(
    `UPDATE proposals SET payload = $2, payload_hash = sha256(convert_to($2, 'UTF8')) WHERE id = $1`,
    [id, JSON.stringify({ email: 7, roles: ['support'] })],
  )
  const path = `/proposals/${id}`
  const odd = await actAs<Reading & { changes: unknown }>(world, theo, { method: 'GET', path })
  expect(odd.changes).toEqual([
    { field: 'This proposal', before: null, after: expect.stringContaining('Reject it') },
  ])
  const listed = await callOperator(world, theo, { method: 'GET', path: '/proposals' })
  expect(listed.statusCode).toBe(200)
  expect((await approve(theo, odd)).json()).toMatchObject({ reason: 'proposal_changed' })
  const body = { reason: 'odd' }
  const refusal = { method: 'POST', path: `${path}/refusal`, body } as const
  expect((await callOperator(world, theo, refusal)).json()).toMatchObject({ state: 'refused' })
})

test('the same is proposed once at a time', async () => {
  const email = newEmail()
  const first = await proposeOperator(email)
  const body = { email, name: 'Noor', roles: ['support'], reason: 'once more' }
  const again = await callOperator(world, theo, { method: 'POST', path: '/operators', body })
  expect(again.json()).toMatchObject({ reason: 'proposal_open', code: 409 })
  const end = (by: TestOperator, path: string, sent?: object) =>
    callOperator(world, by, {
      method: 'POST',
      path: `/proposals/${path}`,
      ...(sent === undefined ? {} : { body: sent }),
    })
  expect((await end(theo, `${first.id}/withdrawal`)).json()).toMatchObject({
    reason: 'proposal_not_own',
  })
  expect((await end(maren, `${first.id}/withdrawal`)).json()).toMatchObject({ state: 'withdrawn' })
  const second = await proposeOperator(email)
  const why = { reason: 'we have enough people' }
  expect((await end(theo, `${second.id}/refusal`, {})).json()).toMatchObject({ field: 'reason' })
  expect((await end(theo, `${second.id}/refusal`, why)).json()).toMatchObject({
    state: 'refused',
    note: why.reason,
  })
  expect((await approve(theo, second)).json()).toMatchObject({ reason: 'proposal_decided' })
})

test('a role that may not propose it neither sees nor decides it', async () => {
  const moderator = await makeOperator(world, 'moderator')
  const proposal = await proposeOperator(newEmail())
  const asked = await callOperator(world, moderator, {
    method: 'GET',
    path: `/proposals/${proposal.id}`,
  })
  expect(asked.json()).toMatchObject({ reason: 'proposal_not_found' })
  const listed = await actAs<{ proposals: Reading[] }>(world, moderator, {
    method: 'GET',
    path: '/proposals',
  })
  expect(listed.proposals).toEqual([])
  expect((await approve(moderator, proposal)).json()).toMatchObject({
    reason: 'operator_role_missing',
  })
})

test('without dual control a proposal takes effect a day later', async () => {
  await world.ask(
    `INSERT INTO stored_settings VALUES ('dual_control', 'off', 1, app_now(), 'operator:maria')`,
  )
  const [email, stopped] = [newEmail(), newEmail()]
  const proposal = await proposeOperator(email)
  const other = await proposeOperator(stopped)
  expect(proposal).toMatchObject({ state: 'waiting', may_withdraw: true })
  await world.services.mail.sendDue()
  expect(mailsTo(world, theo.email).at(-1)?.text).toContain('Dual control is off')
  await callOperator(world, theo, {
    method: 'POST',
    path: `/proposals/${other.id}/refusal`,
    body: { reason: 'not agreed' },
  })
  await world.turnClock(24 * hourMs - 60_000)
  await finishProposals(world.services)
  expect(await operatorsNamed(email)).toEqual([])
  await world.turnClock(60_000)
  await Promise.all([finishProposals(world.services), finishProposals(world.services)])
  expect(await operatorsNamed(email)).toHaveLength(1)
  expect(await operatorsNamed(stopped)).toEqual([])
  await refresh()
  const session = await actAs<{ network: { dual_control: boolean } }>(world, maren, {
    method: 'GET',
    path: '/session',
  })
  expect(session.network.dual_control).toBe(false)
  const turnOn = (value: string) =>
    callOperator(world, maren, {
      method: 'PUT',
      path: '/settings/dual_control',
      body: { value, version: 1, reason: 'there are two of us' },
    })
  expect((await turnOn('off')).json()).toMatchObject({ reason: 'setting_host_only' })
  expect((await turnOn('on')).json()).toMatchObject({ value: 'on', version: 2 })
  expect((await turnOn('on')).json()).toMatchObject({ reason: 'setting_changed' })
})

describe('OPERATOR-9.29', () => {
  const put = (by: TestOperator, path: string, body: object) =>
    callOperator(world, by, {
      method: 'PUT',
      path: `/operators/${path}`,
      body: { reason: 'a test', ...body },
    })

  test('fewer roles take effect at once, more roles are proposed', async () => {
    const helper = await makeOperator(world, 'support', 'moderator')
    const own = await put(maren, `${maren.id}/roles`, { roles: ['administrator', 'finance'] })
    expect(own.json()).toMatchObject({ reason: 'own_role' })
    const fewer = await put(maren, `${helper.id}/roles`, { roles: ['support'] })
    expect(fewer.json()).toEqual({ state: 'done', proposal_id: null })
    const more = await put(maren, `${helper.id}/roles`, { roles: ['support', 'finance'] })
    const { proposal_id: id } = more.json<Outcome>()
    const session = () =>
      actAs<{ operator: { roles: string[] } }>(world, helper, { method: 'GET', path: '/session' })
    expect((await session()).operator.roles).toEqual(['support'])
    expect((await approve(theo, await show(id))).json()).toMatchObject({ state: 'done' })
    expect((await session()).operator.roles).toEqual(['finance', 'support'])
  })

  test('a removed operator is out at once, and what they proposed is void', async () => {
    const leaving = await makeOperator(world, 'administrator')
    const proposal = await proposeOperator(newEmail(), leaving)
    expect((await put(maren, `${leaving.id}/removal`, {})).json()).toMatchObject({ state: 'done' })
    const after = await callOperator(world, leaving, { method: 'GET', path: '/session' })
    expect(after.statusCode).toBe(401)
    expect(await show(proposal.id, theo)).toMatchObject({ state: 'void' })
    expect((await put(maren, `${leaving.id}/removal`, {})).json()).toMatchObject({
      reason: 'operator_not_found',
    })
  })

  test('the last administrator stays, also when two remove each other at once', async () => {
    const one = await makeOperator(second, 'administrator')
    const two = await makeOperator(second, 'administrator')
    const remove = (by: TestOperator, id: string) =>
      callOperator(second, by, {
        method: 'PUT',
        path: `/operators/${id}/removal`,
        body: { reason: 'a test' },
      })
    const answers = await Promise.all([remove(one, two.id), remove(two, one.id)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await second.ask<{ id: string }>(
      `SELECT o.id FROM operators o JOIN operator_roles r ON r.operator_id = o.id
       WHERE r.role = 'administrator' AND o.removed_at IS NULL`,
    )
    expect(left).toHaveLength(1)
    const [last] = left
    const helper = await makeOperator(second, 'administrator')
    await second.ask(
      `INSERT INTO operator_welcomes VALUES ($1, '\\x01', true, app_now(), app_now() + interval '1 day')`,
      [helper.id],
    )
    // An administrator who has not chosen a password yet does not count.
    expect((await remove(helper, last?.id ?? '')).json()).toMatchObject({
      reason: 'last_administrator',
    })
  })
})

test('the mail of a proposal holds no link that somebody typed', async () => {
  const member = await world.member()
  const foul = 'Won!\nClaim at https://evil.example/prize or a@evil.example'
  await world.ask('UPDATE organizations SET name = $2, allows_support_view = false WHERE id = $1', [
    member.organizationId,
    foul,
  ])
  await actAs(world, maren, {
    method: 'POST',
    path: `/organizations/${member.organizationId}/view`,
    body: { reason: 'See www.evil.example\nthen agree.' },
  })
  await world.services.mail.sendDue()
  const mail = mailsTo(world, theo.email).at(-1)
  expect(mail?.subject).toContain('Won! Claim at https: evil. example prize')
  expect(mail?.text).toContain('Reason: See www. evil. example then agree.')
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})
