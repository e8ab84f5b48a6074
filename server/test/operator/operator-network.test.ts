import { hourMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { deleteMail, postponeMail } from '../../src/features/outbox/waiting-mail.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { withoutMailServer } from '../support/sign-in.ts'
import { openWorld } from '../support/world.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const support = await makeOperator(world, 'support')
const moderator = await makeOperator(world, 'moderator')

interface Found {
  kind: string
  id: string
  title: string
  organization: { id: string; name: string } | null
}

const read = <T>(path: string, as = support) => actAs<T>(world, as, { method: 'GET', path })
const search = (q: string, kind?: string) =>
  read<Found[]>(`/search?q=${encodeURIComponent(q)}${kind === undefined ? '' : `&kind=${kind}`}`)
const kindsOf = async (q: string) => (await search(q)).map(({ kind, id }) => `${kind} ${id}`)

test('names are found by the beginning of any word, whatever the accents', async () => {
  const owner = await world.member({ name: 'Zébra Quartier Games' })
  const id = `organization ${owner.organizationId}`
  for (const q of ['zebra', 'ZÉB', 'quart zeb', 'games zebra', 'zebra-q'])
    expect(await kindsOf(q), q).toContain(id)
  for (const q of ['ebra', 'zebra lion', 'quartz']) expect(await kindsOf(q), q).not.toContain(id)
  expect(await search('zebra', 'app')).toEqual([])
  await world.ask("UPDATE organizations SET name = 'Okapi' WHERE id = $1", [owner.organizationId])
  expect(await kindsOf('zebra')).toEqual([])
  expect(await kindsOf('okap')).toEqual([id])
})

test('email, ids, keys and ad requests are found exactly', async () => {
  const filled = await fillOrganization(world, 'Exact')
  const { organizationId, developerId, email } = filled.member
  const requestId = newId(new Date())
  await world.ask(
    `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, candidates, left_out)
     VALUES ($1, $2, $3, now(), false, '{}', '[]', 0)`,
    [organizationId, requestId, filled.placementId],
  )
  expect(await kindsOf(email.toUpperCase())).toEqual([`person ${developerId}`])
  expect(await kindsOf(filled.campaignId)).toEqual([`campaign ${filled.campaignId}`])
  expect(await kindsOf('com.example.exact')).toContain(`app ${filled.appId}`)
  expect(await kindsOf(requestId)).toEqual([`request ${requestId}`])
  const [found] = await search(filled.appKey)
  expect(found).toMatchObject({ kind: 'key', organization: { id: organizationId } })
  expect(JSON.stringify(found)).not.toContain(filled.appKey)
  expect(await search(`${filled.appKey}x`)).toEqual([])
})

test('the name of an organization finds what it has', async () => {
  const { member, appId, campaignId } = await fillOrganization(world, 'Lamplight')
  await world.ask("UPDATE organizations SET name = 'Quokka' WHERE id = $1", [member.organizationId])
  const [own, app, campaign] = [
    `organization ${member.organizationId}`,
    `app ${appId}`,
    `campaign ${campaignId}`,
  ]
  expect(await kindsOf('quokka')).toEqual([own, app, campaign])
  expect((await search('quokka', 'app')).map(({ id }) => id)).toEqual([appId])
  for (const place of [1, 2, 3]) await world.member({ name: `Quokka ${place}` })
  expect(await kindsOf('quokka')).not.toContain(app)
})

test('organizations are listed in pages, filtered by state and found by name', async () => {
  const waiting = await world.member({ approved: false, name: 'Listed Waiting' })
  const approved = await world.member({ name: 'Listed Approved' })
  const list = async (query: string) =>
    read<{
      organizations: { id: string; state: string; is_suspended: boolean }[]
      next: string | null
    }>(`/organizations?q=listed${query}`)
  expect((await list('')).organizations.map(({ id, state }) => [id, state])).toEqual([
    [approved.organizationId, 'approved'],
    [waiting.organizationId, 'waiting'],
  ])
  const place = { message: 'We look at it.', reason: 'Checked by hand.' }
  const path = `/organizations/${approved.organizationId}/suspend`
  await actAs(world, moderator, { method: 'POST', path, body: place })
  for (const state of ['held', 'suspended', 'approved'])
    expect((await list(`&state=${state}`)).organizations).toMatchObject([
      { id: approved.organizationId, is_suspended: true },
    ])
  expect((await list('&state=rejected')).organizations).toEqual([])
  await Promise.all(Array.from({ length: 50 }, () => world.member({ name: 'Paged' })))
  const first = await read<{ organizations: { id: string }[]; next: string }>('/organizations')
  const second = await read<{ organizations: { id: string }[] }>(
    `/organizations?before=${first.next}`,
  )
  const ids = [...first.organizations, ...second.organizations].map(({ id }) => id)
  expect(first.organizations).toHaveLength(50)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(waiting.organizationId)
})

test('the page of an organization names its people, objects and notes', async () => {
  const filled = await fillOrganization(world, 'Shown')
  const path = `/organizations/${filled.member.organizationId}`
  const text = 'Called them on Monday.'
  await actAs(world, support, { method: 'POST', path: `${path}/notes`, body: { text } })
  const shown =
    await read<Record<string, { id: string; kind?: string; text?: string; is_owner?: boolean }[]>>(
      path,
    )
  expect(shown['people']?.map((one) => one.is_owner)).toEqual([true, false, false])
  expect(shown['apps']?.map(({ id }) => id)).toContain(filled.appId)
  expect(shown['campaigns']?.map(({ id }) => id)).toContain(filled.campaignId)
  expect(shown['placements']?.map(({ id }) => id)).toContain(filled.placementId)
  const poster = shown['cases']?.find(({ kind }) => kind === 'ad')
  expect(poster).toMatchObject({ name: 'Shown poster' })
  expect(shown['notes']).toMatchObject([{ text, written_by: support.name }])
})

test('Home counts what waits, what is overdue and what one has open', async () => {
  const before = await home()
  const owner = await world.member({ approved: false })
  const [one] = (
    await read<{ cases: { id: string; organization: { id: string } }[] }>('/cases')
  ).cases.filter(({ organization }) => organization.id === owner.organizationId)
  const claim = `/cases/${one?.id ?? ''}/claim`
  await actAs(world, support, { method: 'PUT', path: claim, body: { claimed: true } })
  const after = await home()
  expect(after.queue.waiting).toBe(before.queue.waiting + 1)
  expect(after.queue.mine).toBe(1)
  // The oldest case is due first.
  expect(after.queue.first_case_id).toBe(before.queue.first_case_id ?? one?.id)
  const body = { version: 1, outcome: 'approve' }
  const path = `/cases/${one?.id ?? ''}/decision`
  await actAs(world, support, { method: 'POST', path, body })
  const done = await home()
  expect(done.queue.waiting).toBe(before.queue.waiting)
  expect(done.last_decision?.decided_by).toBe(support.name)
  await world.turnClock(25 * hourMs)
  const late = await home(await makeOperator(world, 'support'))
  expect(late.queue.overdue).toBe(late.queue.waiting)
})

interface Home {
  stuck_organizations: number
  queues: {
    kind: string
    waiting: number
    overdue: number
    mine: number
    first_case_id?: string | null
  }[]
  last_decision: { decided_by: string } | null
  health: Record<string, unknown>
}

async function home(as = support) {
  const shown = await read<Home>('/home', as)
  const queue = shown.queues.find(({ kind }) => kind === 'organization')
  return { ...shown, queue: queue ?? { waiting: 0, overdue: 0, mine: 0, first_case_id: null } }
}

test('Home counts a mail that could not be sent until it is, and says why [FINDINGS3-O3]', async () => {
  await world.ask('DELETE FROM outbox')
  const written = (await world.database.asSystem(readNow)).toISOString()
  const { mail } = withoutMailServer(world.services)
  const words = { subject: 'You are in', text: 'Hello', html: '', kind: 'test', gist: '' }
  const message = { to: 'ida@example.com', ...words }
  const id = await world.database.asSystem((db) =>
    mail.write(db, message, { now: new Date(written) }),
  )
  // It waits for its next try, half an hour ahead.
  await postponeMail(world.database, id, { seconds: 1800, failure: 'self-signed certificate' })
  const as = await makeOperator(world, 'support')
  expect((await home(as)).health).toMatchObject({
    mails_waiting: 1,
    mails_waiting_since: written,
    mails_failure: 'self-signed certificate',
  })
  await deleteMail(world.database, id)
  expect((await home(as)).health).toMatchObject({ mails_waiting: 0, mails_failure: null })
})

test('Home compares whole hours with those of the week before', async () => {
  const filled = await fillOrganization(world, 'Traffic')
  const now = await world.database.asSystem(readNow)
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000
  await world.turnClock(midnight + 26.5 * hourMs - now.getTime())
  const today = midnight + 24 * hourMs
  const count = (hour: number, requests: number) =>
    world.ask(
      `INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests, answers, impressions, billed_network_micros)
       VALUES ($1, $2, $3, $4, 'SE', $5, $5, $5, 2500000)`,
      [filled.member.organizationId, filled.placementId, filled.appId, new Date(hour), requests],
    )
  await count(today + hourMs, 10)
  await count(today + 2 * hourMs, 1000)
  await count(today - 24 * hourMs, 14)
  await count(today - 20 * hourMs, 1000)
  await count(today - 8 * 24 * hourMs, 1000)
  const { last_hours: lastHours, ...shown } = await read<{
    last_hours: { hour: string; now: { requests: number }; usual: { requests: number } }[]
  }>('/today', await makeOperator(world, 'support'))
  expect(lastHours.map(({ now, usual }) => [now.requests, usual.requests])).toEqual([
    ...Array.from({ length: 22 }, (_, place) => [place === 2 ? 1000 : 0, 0]),
    [0, 2],
    [10, 0],
  ])
  expect(lastHours.at(-1)?.hour).toBe(new Date(today + hourMs).toISOString())
  expect(shown).toEqual({
    hours: 2,
    today: { requests: 10, answers: 10, impressions: 10, filtered: 0, billed: '2.50' },
    usual: { requests: 2, answers: 2, impressions: 2, filtered: 0, billed: '0.357142' },
  })
})

// Last, because the hours it writes are of the whole network.
test('who has shown no ad a day after the first request is stuck', async () => {
  const by = await makeOperator(world, 'support')
  const before = (await home(by)).stuck_organizations
  const asked = async (name: string, hoursAgo: number, impressions = 0) => {
    const { organizationId } = await world.member({ name: `Halted ${name}` })
    await world.ask(
      `WITH hour AS (SELECT date_trunc('hour', app_now()) - $2 * interval '1 hour' AS at), hours AS (
         INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests)
         SELECT $1, $1, $1, at, 'SE', 5 FROM hour)
       INSERT INTO organization_days (organization_id, day, requests, shown_impressions)
       SELECT $1, (at AT TIME ZONE 'UTC')::date, 5, $3 FROM hour`,
      [organizationId, hoursAgo, impressions],
    )
    return organizationId
  }
  const stuck = await asked('since yesterday', 26)
  await asked('this morning', 23)
  await asked('not at all', 26, 1)
  await asked('long ago', 31 * 24)
  await world.member({ name: 'Halted before it began' })
  const listed = await read<{ organizations: { id: string }[] }>(
    '/organizations?q=halted&state=stuck',
    by,
  )
  expect(listed.organizations.map(({ id }) => id)).toEqual([stuck])
  expect((await home(by)).stuck_organizations).toBe(before + 1)
})
