import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { approveOrganization, rejectOrganization } from '../../src/features/account/account.ts'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import { makeApp } from '../support/market.ts'
import { showNotices } from '../support/noticed.ts'
import { actAs, callOperator, makeOperator, type TestOperator } from '../support/operators.ts'
import { formOf, mailsTo, signUp } from '../support/sign-in.ts'
import { act } from '../support/team.ts'
import { makeWorld, openWorld, type TestMember, type World } from '../support/world.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'

interface Case {
  id: string
  kind: string
  state: string
  version: number
  due_at: string
  organization: { id: string; name: string }
  claimed_by: { name: string } | null
}

interface Decided {
  decision_id: string
  undo_till: string | null
}

interface Decisions {
  question: { id: string; text: string } | null
  decisions: {
    id: string
    outcome: string
    message: string
    clause: string | null
    what_to_do: string | null
    automated: boolean
    appeal: { outcome: string | null; answer: string | null } | null
    appeal_till: string | null
  }[]
}

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
let maren: TestOperator
let theo: TestOperator
beforeAll(async () => {
  maren = await makeOperator(world, 'support')
  theo = await makeOperator(world, 'administrator')
})

const waiting = () => world.member({ approved: false })

async function caseOf({ organizationId }: TestMember, kind = 'organization'): Promise<Case> {
  for (const state of ['open', 'asked', 'closed']) {
    const path = `/cases?state=${state}&kind=${kind}`
    const { cases } = await actAs<{ cases: Case[] }>(world, maren, { method: 'GET', path })
    const found = cases.find(({ organization }) => organization.id === organizationId)
    if (found !== undefined) return found
  }
  throw new Error('the organization has no case')
}

const decide = (by: TestOperator, { id, version }: Case, body: object) =>
  callOperator(world, by, {
    method: 'POST',
    path: `/cases/${id}/decision`,
    body: { version, ...body },
  })

async function decided(by: TestOperator, of: Case, body: object): Promise<Decided> {
  const answer = await decide(by, of, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Decided>()
}

const undo = (by: TestOperator, { decision_id: id }: Decided) =>
  callOperator(world, by, { method: 'POST', path: `/decisions/${id}/undo` })

const decisionsOf = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/decisions' })).json<Decisions>()

const dueOf = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: `/developer/${as.developerId}` })).json<{
    approval_due_at?: string
  }>().approval_due_at

const isIn = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/organization/apps' })).statusCode === 200

/** Sends what is due, as a running server does. */
async function sendAll(): Promise<void> {
  await sendNoticeMails(world.services)
  await world.services.mail.sendDue()
}

const subjects = ({ email }: TestMember) => mailsTo(world, email).map(({ subject }) => subject)
const deny = { outcome: 'deny', reason_code: 'website_unreachable' }

test('an approval in the console is mailed once, 60 seconds later [OPERATOR-9.13]', async () => {
  const owner = await waiting()
  const opened = await caseOf(owner)
  expect(opened).toMatchObject({ state: 'open', kind: 'organization', version: 1 })
  expect(await isIn(owner)).toBe(false)
  expect(await dueOf(owner)).toBe(opened.due_at)
  await decided(maren, opened, { outcome: 'approve' })
  expect(await isIn(owner)).toBe(true)
  expect(await dueOf(owner)).toBeUndefined()
  await world.turnClock(40_000)
  await sendAll()
  expect(subjects(owner)).toEqual([])
  expect((await decisionsOf(owner)).decisions).toEqual([])
  await world.turnClock(21_000)
  await sendAll()
  await sendAll()
  expect(subjects(owner)).toHaveLength(1)
  expect(subjects(owner)[0]).toMatch(/ is approved$/)
  expect((await showNotices(world, owner)).notices.map(({ kind }) => kind)).toEqual([
    'organization_approved',
  ])
  expect((await decisionsOf(owner)).decisions).toMatchObject([
    { outcome: 'approve', automated: false, appeal_till: null },
  ])
})

test.each([{ outcome: 'approve' }, deny])(
  'an undo within 60 seconds takes back the whole effect of %j',
  async (verdict) => {
    const owner = await waiting()
    const done = await decided(maren, await caseOf(owner), verdict)
    await world.turnClock(50_000)
    expect((await undo(theo, done)).json()).toMatchObject({ state: 'open', version: 3 })
    expect(await isIn(owner)).toBe(false)
    expect((await undo(theo, done)).json()).toMatchObject({ reason: 'undo_not_possible' })
    await world.turnClock(5 * minuteMs)
    await sendAll()
    expect(subjects(owner)).toEqual([])
    expect((await showNotices(world, owner)).notices).toEqual([])
    expect((await decisionsOf(owner)).decisions).toEqual([])
    const rows = await world.ask<{ action: string }>(
      "SELECT action FROM audit_log WHERE organization_id = $1 AND actor LIKE 'operator:%' ORDER BY at, id",
      [owner.organizationId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      verdict.outcome === 'approve' ? 'organization.approve' : 'organization.reject',
      'decision.undo',
    ])
    await decided(maren, await caseOf(owner), { outcome: 'approve' })
    await world.turnClock(minuteMs)
    await sendAll()
    expect(subjects(owner)).toHaveLength(1)
  },
)

test('after 60 seconds a decision stays', async () => {
  const owner = await waiting()
  const done = await decided(maren, await caseOf(owner), deny)
  await world.turnClock(61_000)
  const late = await undo(maren, done)
  expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'undo_not_possible' }])
})

test('the second of two who decide one case learns who was first [OPERATOR-9.14]', async () => {
  const owner = await waiting()
  const seen = await caseOf(owner)
  await decided(maren, seen, { outcome: 'approve' })
  const second = await decide(theo, seen, deny)
  expect(second.json()).toMatchObject({ code: 409, reason: 'case_changed' })
  expect(second.json<{ message: string }>().message).toContain(`${maren.name} approved it at`)
  const other = await waiting()
  const both = await caseOf(other)
  const answers = await Promise.all([decide(maren, both, deny), decide(theo, both, deny)])
  const [done, refused] = [200, 409].map(
    (code) => answers.filter(({ statusCode }) => statusCode === code).length,
  )
  expect([done, refused]).toEqual([1, 1])
})

test('of a hundred decided together three are stale, and 97 are decided [OPERATOR-9.14]', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, waiting))
  const cases = await Promise.all(owners.map((owner) => caseOf(owner)))
  for (const stale of cases.slice(0, 3)) await decided(theo, stale, { outcome: 'approve' })
  const { results } = await actAs<{
    results: { case_id: string; refusal: { reason: string; message: string } | null }[]
  }>(world, maren, {
    method: 'POST',
    path: '/cases/decisions',
    body: { outcome: 'approve', cases: cases.map(({ id, version }) => ({ id, version })) },
  })
  expect(results.map(({ case_id: id }) => id)).toEqual(cases.map(({ id }) => id))
  const refused = results.flatMap(({ refusal }) => refusal ?? [])
  expect(refused).toHaveLength(3)
  for (const { reason, message } of refused) {
    expect(reason).toBe('case_changed')
    expect(message).toContain(theo.name)
  }
  for (const owner of owners) expect(await isIn(owner)).toBe(true)
})

test('a denial is appealed once, and another operator decides it', async () => {
  const owner = await waiting()
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const missing = await decide(maren, await caseOf(owner), { outcome: 'deny' })
  expect(missing.json()).toMatchObject({ reason: 'reason_needed', field: 'reason_code' })
  await decided(maren, await caseOf(owner), { ...deny, note: 'CANARY: looks like a shop' })
  await world.turnClock(61_000)
  await sendAll()
  const [denial] = (await decisionsOf(viewer)).decisions
  expect(denial).toMatchObject({
    outcome: 'deny',
    clause: 'Who may take part',
    message: 'The website that you named could not be opened.',
  })
  expect(mailsTo(world, viewer.email)[0]?.text).toContain('could not be opened. Make it reachable')
  const path = `/decisions/${denial?.id ?? ''}/appeal`
  const text = 'It is open again.'
  const developer = await world.colleague(owner, roleCodes.developer)
  expect((await act({ world, as: developer }, path, { text })).reason).toBe('role_not_allowed')
  expect((await act({ world, as: owner }, path, { text })).status).toBe(200)
  expect((await act({ world, as: owner }, path, { text })).reason).toBe('appeal_not_possible')

  const appeal = await caseOf(owner, 'appeal')
  const own = await decide(maren, appeal, { outcome: 'overturn' })
  expect(own.json()).toMatchObject({ code: 409, reason: 'appeal_needs_another' })
  await expect(
    world.ask(
      'UPDATE appeals SET decided_by = first_decided_by, outcome = $2 WHERE decision_id = $1',
      [denial?.id, 'uphold'],
    ),
  ).rejects.toMatchObject({ code: sqlStates.checkViolation })
  const done = await decided(theo, appeal, { outcome: 'overturn', message: 'You are right.' })
  expect((await undo(theo, done)).json()).toMatchObject({ reason: 'undo_not_possible' })
  expect(await isIn(owner)).toBe(true)
  await sendAll()
  const [after] = (await decisionsOf(owner)).decisions
  expect(after?.appeal).toMatchObject({ outcome: 'overturn', answer: 'You are right.' })
  expect(subjects(owner)).toContain('Your appeal was granted')
  expect(subjects(viewer)).not.toContain('Your appeal was granted')
  const seen = [
    JSON.stringify(await decisionsOf(owner)),
    JSON.stringify(await showNotices(world, owner)),
    ...mailsTo(world, owner.email).map(({ text: words }) => words),
  ].join(' ')
  expect(seen).not.toContain('CANARY')
})

test('a question is answered before the decision, and is no decision', async () => {
  const owner = await waiting()
  const seen = await caseOf(owner)
  const ask = { version: seen.version, text: 'Which games do you make?' }
  const path = `/cases/${seen.id}/question`
  const asked = await actAs<Case>(world, maren, { method: 'POST', path, body: ask })
  expect(asked).toMatchObject({ state: 'asked', version: 2 })
  await sendAll()
  expect(subjects(owner)).toEqual(['Question about your organization'])
  const { question, decisions } = await decisionsOf(owner)
  expect([question?.text, decisions]).toEqual([ask.text, []])
  expect(await dueOf(owner)).toBeUndefined()
  const answerPath = `/decisions/${question?.id ?? ''}/answer`
  const answered = await act({ world, as: owner }, answerPath, { text: 'Puzzles.' })
  expect(answered.reply).toMatchObject({ question: null })
  expect((await act({ world, as: owner }, answerPath, { text: 'x' })).reason).toBe(
    'question_not_found',
  )
  const shown = await actAs<{ case: Case; events: { kind: string; text: string | null }[] }>(
    world,
    maren,
    { method: 'GET', path: `/cases/${seen.id}` },
  )
  expect(shown.case).toMatchObject({ state: 'open', version: 3 })
  expect(shown.events.map(({ kind, text }) => [kind, text])).toEqual([
    ['opened', null],
    ['asked', ask.text],
    ['answered', 'Puzzles.'],
  ])
  expect((await decide(maren, seen, deny)).json()).toMatchObject({ reason: 'case_changed' })
})

test('a claim shows who looks, ends after five minutes, and is taken over', async () => {
  const { id } = await caseOf(await waiting())
  const claim = (by: TestOperator, claimed: boolean) =>
    actAs<Case>(world, by, { method: 'PUT', path: `/cases/${id}/claim`, body: { claimed } })
  expect((await claim(maren, true)).claimed_by?.name).toBe(maren.name)
  expect((await claim(theo, false)).claimed_by?.name).toBe(maren.name)
  expect((await claim(theo, true)).claimed_by?.name).toBe(theo.name)
  const path = '/cases?mine=true'
  const mine = await actAs<{ cases: Case[] }>(world, theo, { method: 'GET', path })
  expect(mine.cases.map((one) => one.id)).toEqual([id])
  await world.turnClock(5 * minuteMs + 1000)
  const after = await actAs<{ cases: Case[] }>(world, theo, { method: 'GET', path })
  expect(after.cases).toEqual([])
})

test('the queue of what an operator may decide has no cases for other roles', async () => {
  const { id } = await caseOf(await waiting())
  const listed = async (by: TestOperator) => {
    const path = '/cases?may_decide=true'
    return (await actAs<{ cases: Case[] }>(world, by, { method: 'GET', path })).cases
  }
  const [support, moderator] = [
    await makeOperator(world, 'support'),
    await makeOperator(world, 'moderator'),
  ]
  expect((await listed(support)).map((one) => one.id)).toContain(id)
  expect((await listed(moderator)).map((one) => one.id)).not.toContain(id)
})

test('commands and AUTO_APPROVE leave decisions of their own, told at once', async () => {
  const owner = await waiting()
  const options = { email: owner.email, operator: 'sam' }
  await rejectOrganization(world.services, { ...options, why: 'CANARY' })
  expect(await caseOf(owner)).toMatchObject({ state: 'closed' })
  await approveOrganization(world.services, options)
  const { decisions } = await decisionsOf(owner)
  expect(decisions.map(({ outcome, automated }) => [outcome, automated])).toEqual([
    ['approve', false],
    ['deny', false],
  ])
  expect(JSON.stringify(decisions)).not.toContain('CANARY')
  expect(subjects(owner)).toHaveLength(1)

  const open: World = await makeWorld({ env: { AUTO_APPROVE: '1' } })
  try {
    await signUp(open, formOf('auto@example.com'))
    const rows = await open.ask(
      'SELECT d.outcome, d.automated, d.decided_by, c.state FROM decisions d JOIN cases c ON c.id = d.case_id',
    )
    expect(rows).toEqual([
      { outcome: 'approve', automated: true, decided_by: 'AUTO_APPROVE', state: 'closed' },
    ])
  } finally {
    await open.close()
  }
})

test('an operator decides nothing about an organization of their own', async () => {
  const owner = await waiting()
  await world.ask('UPDATE developers SET email = $2 WHERE id = $1', [
    owner.developerId,
    maren.email,
  ])
  const answer = await decide(maren, await caseOf(owner), { outcome: 'approve' })
  expect(answer.json()).toMatchObject({ reason: 'own_organization' })
})

test('the list is read in pages, the case due first at the top', async () => {
  const seen: string[] = []
  let before = ''
  do {
    const path = `/cases?kind=organization${before}`
    const page = await actAs<{ cases: { id: string; due_at: string }[]; next: string | null }>(
      world,
      maren,
      { method: 'GET', path },
    )
    seen.push(...page.cases.map(({ id, due_at: dueAt }) => `${dueAt} ${id}`))
    before = page.next === null ? '' : `&before=${page.next}`
  } while (before !== '')
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).toEqual([...new Set(seen)].toSorted())
  const reasons = await actAs<{ code: string }[]>(world, maren, { method: 'GET', path: '/reasons' })
  expect(reasons).toHaveLength(30)
})

test('a decision keeps its text when its reason gets a new version', async () => {
  const administrator = await makeOperator(world, 'administrator')
  const owner = await waiting()
  await decided(administrator, await caseOf(owner), deny)
  await world.turnClock(61_000)
  const path = `/reasons/${deny.reason_code}`
  const texts = {
    severity: 2,
    title: 'Website down',
    clause: 'Who may take part',
    message: ' The website cannot be opened. ',
    what_to_do: 'Open it.',
    is_appealable: false,
    reason: 'the old text was too long',
  }
  const change = (by: TestOperator, version: number, at = path) =>
    callOperator(world, by, { method: 'PUT', path: at, body: { ...texts, version } })
  const answers = await Promise.all([change(administrator, 1), change(administrator, 1)])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  expect((await change(administrator, 1)).json()).toMatchObject({ reason: 'reason_changed' })
  const unknown = await change(administrator, 1, '/reasons/no_such')
  expect(unknown.json()).toMatchObject({ code: 404, reason: 'reason_not_found' })
  const reasons = await actAs<{ code: string; version: number; message: string }[]>(world, maren, {
    method: 'GET',
    path: '/reasons',
  })
  expect(reasons.filter(({ code }) => code === deny.reason_code)).toMatchObject([
    { version: 2, message: 'The website cannot be opened.', kind: 'organization' },
  ])
  const [before] = (await decisionsOf(owner)).decisions
  expect(before?.message).toBe('The website that you named could not be opened.')
  const later = await waiting()
  await decided(administrator, await caseOf(later), deny)
  await world.turnClock(61_000)
  const [after] = (await decisionsOf(later)).decisions
  expect(after).toMatchObject({ message: 'The website cannot be opened.', appeal_till: null })
  const [row] = await world.ask(
    `SELECT details->'title' AS title FROM audit_log WHERE action = 'reason.change'`,
  )
  expect(row).toEqual({ title: ['Website unreachable', 'Website down'] })
})

test('an API token answers and appeals under its own name', async () => {
  const owner = await world.member()
  const { id: appId } = await makeApp(world, owner)
  const { organizationId } = owner
  await world.ask(
    `INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
     VALUES ('app', $1, $2, 'open', app_now(), app_now())`,
    [appId, organizationId],
  )
  const made = await world.call(owner, {
    method: 'POST',
    path: '/tokens',
    body: { name: 'Release robot', scopes: ['read', 'apps.write', 'appeals.write'] },
  })
  const { token, secret } = made.json<{ token: { id: string }; secret: string }>()
  const robot = { ...owner, token: secret }
  const moderator = await makeOperator(world, 'moderator')
  const seen = await caseOf(owner, 'app')
  await actAs(world, moderator, {
    method: 'POST',
    path: `/cases/${seen.id}/question`,
    body: { version: seen.version, text: 'Is it in the store?' },
  })
  const { question } = await decisionsOf(owner)
  const answered = await act({ world, as: robot }, `/decisions/${question?.id ?? ''}/answer`, {
    text: 'Since today.',
  })
  expect(answered.status).toBe(200)
  const denial = { outcome: 'deny', reason_code: 'app_not_found' }
  const { decision_id: id } = await decided(moderator, await caseOf(owner, 'app'), denial)
  await world.turnClock(61_000)
  const text = 'It is there.'
  expect((await act({ world, as: robot }, `/decisions/${id}/appeal`, { text })).status).toBe(200)
  const audited = await world.ask<{ actor: string; via: string }>(
    "SELECT actor, via FROM audit_log WHERE organization_id = $1 AND action IN ('decision.answer', 'decision.appeal')",
    [organizationId],
  )
  const own = { actor: `token:${token.id}`, via: 'token' }
  expect(audited).toEqual([own, own])
  const shown = await actAs<{ events: { kind: string; actor_name: string }[] }>(world, theo, {
    method: 'GET',
    path: `/cases/${seen.id}`,
  })
  expect(shown.events.find(({ kind }) => kind === 'answered')?.actor_name).toBe('Release robot')
})

test('decisions are undone together, and today has those that stand with their median time', async () => {
  const passed = 10 * minuteMs
  await world.turnClock(dayMs)
  maren = await makeOperator(world, 'support')
  const today = async () =>
    (await actAs<{ today: object }>(world, maren, { method: 'GET', path: '/cases' })).today
  expect(await today()).toEqual({ decided: 0, median_seconds: null })
  const owners = [await waiting(), await waiting(), await waiting()]
  await world.turnClock(passed)
  const made: string[] = []
  for (const owner of owners)
    made.push((await decided(maren, await caseOf(owner), deny)).decision_id)
  const [kept, ...undone] = made
  const { results } = await actAs<{ results: { refusal: { reason: string } | null }[] }>(
    world,
    maren,
    { method: 'POST', path: '/decisions/undo', body: { decisions: [...undone, randomUUID()] } },
  )
  const reasons = results.map(({ refusal }) => refusal?.reason)
  expect(reasons).toEqual([undefined, undefined, 'decision_not_found'])
  const after = (await today()) as { decided: number; median_seconds: number }
  expect(after.decided, kept).toBe(1)
  expect(Math.abs(after.median_seconds - passed / 1000)).toBeLessThan(60)
  const states = await Promise.all(owners.map(async (owner) => (await caseOf(owner)).state))
  expect(states).toEqual(['closed', 'open', 'open'])
})
