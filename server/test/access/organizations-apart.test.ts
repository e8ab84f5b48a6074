import { randomUUID } from 'node:crypto'
import { minuteMs } from '@frontrow/contract/durations'
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/features/billing/for-operators.ts'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import { portionsOf } from '../../src/lib/db/portions.ts'
import { copyTables } from './copy-tables.ts'
import { type FilledOrganization, fillOrganization } from '../support/filled-organization.ts'
import { fillStatistics } from '../support/statistics.ts'
import { fillWebhook, webhookQuery } from '../support/webhooks.ts'
import { fillBooks, fillInvoice } from '../money/books.ts'
import { fillCharges } from '../stripe/charges.ts'
import { goodBodies, withoutBody } from './good-bodies.ts'
import { makeApp } from '../support/market.ts'
import { writeAsOperators } from './operator-words.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { nameInPath } from '../support/path-ids.ts'
import { type Route, readRoutes } from '../support/routes.ts'
import { mailsTo } from '../support/sign-in.ts'
import { type World, makeWorld } from '../support/world.ts'

// The probes are generated from the OpenAPI document. A new route is probed automatically, or this
// file fails because it has no valid request for it.

interface Probe {
  operation: Route
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** True when the id that decides the access belongs to the other organization. */
  isForeign: boolean
}

/** Valid filters of the activity and of notices, by their names in the query. */
const filters = {
  actor: 'system',
  action: 'app',
  from_day: '2020-01-01',
  to_day: '2100-01-01',
  before: '4102444800000_0197f3a0-0000-7000-8000-000000000000',
  format: 'ndjson',
  kind: 'tax_filled',
  unread: 'true',
}

const word = 'Kanarienvogel'
/** In what operators write about the own organization. */
const operatorWord = 'papagei'
let world: World
let own: FilledOrganization
let other: FilledOrganization
let operations: Route[]
let policyId: string
/** An app of a third organization. Both organizations have seen an ad for it. */
let advertisedAppId: string
const billed = new Map<FilledOrganization, Billed>()
/** The id of the ad request with which each organization tested its own placement. */
const decided = new Map<FilledOrganization, string>()
const reviewed = new Map<FilledOrganization, Reviewed>()
/** The ids of an API token, a webhook with a message, and a reward of each organization. */
const tokens = new Map<FilledOrganization, string>()
const webhooks = new Map<FilledOrganization, object>()
/** The ids of what each organization keeps of the statistics. */
const kept = new Map<FilledOrganization, object>()
/** The id of the session of each organization's member. */
const sessions = new Map<FilledOrganization, string>()
/** The id of the watch of each organization, which sees its own tests. */
const watches = new Map<FilledOrganization, string>()

// World of its own: whatever changes in it was changed by a probe.
beforeAll(async () => {
  world = await makeWorld()
  own = await fillOrganization(world, 'Nachtbus')
  other = await fillOrganization(world, word)
  for (const one of [own, other]) billed.set(one, await bill(one))
  for (const one of [own, other])
    reviewed.set(one, await review({ ...one, name: one === other ? word : 'Nachtbus' }))
  for (const one of [own, other]) {
    tokens.set(one, await makeToken(one))
    webhooks.set(one, await fillWebhook(world, one))
    kept.set(one, await fillStatistics(world, one))
    watches.set(one, await watchCalls(one))
  }
  await world.delivery.simulation.refresh()
  for (const one of [own, other]) sessions.set(one, await sessionOf(one))
  for (const one of [own, other]) decided.set(one, await tryPlacement(one))
  await world.delivery.simulation.refresh()
  policyId = await fillAccount(other)
  advertisedAppId = await seeAd()
  operations = await readRoutes(world)
})
afterAll(() => world.close())

/** Some thousand requests take more than the default minute on a busy machine. */
const patience = 240_000

test(
  'what belongs to another organization is not there for any request [API-46]',
  { timeout: patience },
  async () => {
    const probes = operations
      .filter((operation) => operation.access === 'session' || operation.access === 'approved')
      .flatMap(probesOf)
    expect(probes.length).toBeGreaterThan(500)
    for await (const portion of portionsOf(probes, 50)) {
      // A lease lasts a minute. None ends within a portion, so only a probe can change a row.
      await world.delivery.simulation.refresh()
      const before = await fingerprint(other)
      for (const probe of portion) await run(probe)
      expect(await fingerprint(other)).toEqual(before)
    }
  },
)

test('members read nothing that operators write for themselves [OPERATOR-9.20]', async () => {
  expect(await writeAsOperators(world, own, operatorWord)).toBeGreaterThan(12)
  await world.turnClock(2 * minuteMs)
  await sendNoticeMails(world.services)
  await world.services.mail.sendDue()
  const reading = operations.filter(
    ({ method, access, id }) =>
      (access === 'session' || access === 'approved') &&
      (method === 'GET' || id.startsWith('show')),
  )
  expect(reading.length).toBeGreaterThan(50)
  for (const operation of reading) {
    const answer = await send(operation, goodRequest(operation), `Bearer ${own.member.token}`)
    expect(answer.statusCode, operation.id).toBeLessThan(500)
    expect(answer.body.toLowerCase(), operation.id).not.toContain(operatorWord)
    expect(answer.body, operation.id).not.toContain(word)
  }
  const mails = mailsTo(world, own.member.email)
  expect(mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(mails).toLowerCase()).not.toContain(operatorWord)
  const tables = [...(await copyTables(world.eventUrl))].filter(([name]) =>
    name.startsWith('events.'),
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const [name, rows] of tables) expect(rows, name).not.toContain(operatorWord)
  // Control: operators read it.
  const shown = await callOperator(world, await makeOperator(world, 'support'), {
    method: 'GET',
    path: `/organizations/${own.member.organizationId}`,
  })
  expect(shown.body).toContain(operatorWord)
})

/** Where a foreign id is not told as one of nothing, but as another than the only one possible. */
const otherRefusals = ['ids_differ', 'card_not_ours', 'organization_not_allowed']

async function run(probe: Probe): Promise<void> {
  const { operation } = probe
  const answer = await send(operation, probe, `Bearer ${own.member.token}`)
  const story = `${operation.id} ${JSON.stringify([probe.params, probe.query, probe.body])} answered ${answer.statusCode}`
  expect(answer.statusCode, story).toBeLessThan(500)
  expect(answer.body.includes(word), `${story}: ${answer.body}`).toBe(false)
  if (!probe.isForeign) return
  const { code, reason } = answer.json<{ code?: number; reason?: string }>()
  expect(code === 404 || otherRefusals.includes(reason ?? ''), story).toBe(true)
}

/**
 * The valid request with each id replaced in turn, and with each object's id replaced everywhere at
 * once.
 */
function probesOf(operation: Route): Probe[] {
  const good = goodRequest(operation)
  const foreign = [
    other.appId,
    other.contentId,
    other.campaignableId,
    other.campaignId,
    other.placementId,
    other.member.developerId,
    other.memberId,
    other.invitationId,
    other.passkeyId,
    billed.get(other)?.paymentId,
    billed.get(other)?.statementId,
    billed.get(other)?.invoiceId,
    billed.get(other)?.chargeId,
    decided.get(other),
    watches.get(other),
    tokens.get(other),
    sessions.get(other),
  ].filter((id) => id !== undefined)
  const strange = [
    randomUUID(),
    'not-an-id',
    '{app-id}',
    '%7Bapp-id%7D',
    other.member.organizationId,
    "' OR true --",
    '../..',
    '0',
  ]
  const probes: Probe[] = []
  for (const value of [...foreign, ...strange]) {
    for (const name of operation.params) {
      probes.push({
        operation,
        ...good,
        params: { ...good.params, [name]: value },
        isForeign: false,
      })
    }
    for (const { name } of operation.query) {
      probes.push({ operation, ...good, query: { ...good.query, [name]: value }, isForeign: false })
    }
    for (const body of bodiesWith(good.body, value)) {
      probes.push({ operation, ...good, body, isForeign: foreign.includes(value) })
    }
  }
  const theirs = goodRequestOf(operation, other)
  if (hasId(operation)) probes.push({ operation, ...theirs, body: good.body, isForeign: true })
  return probes
}

/** Saves the organization's details and signs the agreement. Stores the agreement's id. */
async function fillAccount({ member }: FilledOrganization): Promise<string> {
  const query = `org_id=${member.organizationId}`
  const body = { details: `${word} details`, type: 'company' }
  await world.call(member, { method: 'PUT', path: `/organization/{org-id}/details?${query}`, body })
  const shown = await world.call(member, { method: 'GET', path: '/policies/latest/unsigned' })
  policyId = shown.json<{ id: string }>().id
  const path = `/policies/{developer-id}/${policyId}`
  const signed = await world.call(member, { method: 'POST', path, body: signature(word) })
  if (signed.statusCode !== 200) throw new Error(`the agreement was not signed: ${signed.body}`)
  return policyId
}

/** Signed with the machine's current day, because a new world's clock has not been moved. */
function signature(name: string) {
  return {
    name,
    designation: `${name} director`,
    signature: name,
    signature_confirm: name,
    signature_date: new Date().toISOString().slice(0, 10),
    signature_location: `${name} town`,
    policy_id: policyId,
  }
}

interface Billed {
  paymentId: string
  statementId: string
  invoiceId: string
  chargeId: string
  payment_method_id: string
}

/** Adds a payment, banking and tax details, and a card that is entered but not saved yet. */
async function bill(organization: FilledOrganization): Promise<Billed> {
  const { member } = organization
  const holder = organization === other ? word : 'Nachtbus'
  const put = (area: string, body: object) => {
    const path = `/organization/{org-id}/${area}?org_id=${member.organizationId}`
    return world.call(member, { method: 'PUT', path, body })
  }
  await put('banking', { bank_account_holder_name: holder, bank_account_number: '12345678' })
  await put('taxation', { vat_id: holder })
  const statementId = await fillBooks(world, { ...organization, name: holder })
  const invoiceId = await fillInvoice(world, member.organizationId)
  const chargeId = await fillCharges(world, { ...member, name: holder })
  const amount = { amountMicros: 5_000_000n, reference: holder }
  await recordPayment(world.services, { ...amount, email: member.email, operator: 'maria' })
  const payments = await world.call(member, { method: 'GET', path: '/organization/payments' })
  const [payment] = payments.json<{ id: string }[]>()
  const intent = await world.call(member, { method: 'POST', path: '/payment/create-setup-intent' })
  const card = { number: '4242424242424242', brand: 'visa', expire: '12/99' }
  const { client_secret: secret } = intent.json<{ client_secret: string }>()
  const method = sandboxPaymentMethodId(secret, card)
  if (payment === undefined || method === undefined)
    throw new Error('the organization has no payment or no payment method')
  const ids = { paymentId: payment.id, statementId, invoiceId, chargeId }
  return { ...ids, payment_method_id: method }
}

interface Reviewed {
  /** A denial that can be appealed. */
  decisionId: string
  /** The case of an open question. */
  questionId: string
}

/** Gives an organization a denial and an open question, straight in the tables. */
async function review({ member, name }: FilledOrganization & { name: string }): Promise<Reviewed> {
  const [row] = await world.ask<Reviewed>(
    `WITH closed AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ('organization', $1, $1, 'closed', app_now(), app_now()) RETURNING id
     ), asked AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ('organization', $1, $1, 'asked', app_now(), app_now()) RETURNING id
     ), question AS (
       INSERT INTO case_events (organization_id, case_id, at, kind, actor, text)
       SELECT $1, id, app_now(), 'asked', 'operator:sam', $2 FROM asked
     ), denial AS (
       INSERT INTO decisions (case_id, organization_id, outcome, message, note, automated, is_appealable, decided_by, at, visible_from)
       SELECT id, $1, 'deny', $2, $2, false, true, 'operator:sam', app_now(), app_now() FROM closed RETURNING id
     )
     SELECT denial.id AS "decisionId", asked.id AS "questionId" FROM denial, asked`,
    [member.organizationId, name],
  )
  if (row === undefined) throw new Error('nothing was decided')
  return row
}

async function makeToken(organization: FilledOrganization): Promise<string> {
  const { member } = organization
  const name = organization === other ? word : 'Nachtbus'
  const body = { name, scopes: ['read'] }
  const made = await world.call(member, { method: 'POST', path: '/tokens', body })
  return made.json<{ token: { id: string } }>().token.id
}

async function sessionOf({ member }: FilledOrganization): Promise<string> {
  const path = '/session/list'
  const listed = await world.call(member, { method: 'GET', path })
  return listed.json<{ id: string }[]>()[0]?.id ?? ''
}

async function watchCalls({ member }: FilledOrganization): Promise<string> {
  const answer = await world.call(member, { method: 'POST', path: '/api/v1/delivery/watch' })
  return answer.json<{ watch_id: string }>().watch_id
}

async function tryPlacement(organization: FilledOrganization): Promise<string> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const body = { placement_api_key: organization.placementKey, device, test: true }
  const answer = await world.call(undefined, { method: 'POST', path: '/delivery/v1/ads', body })
  return answer.json<{ request_id: string }>().request_id
}

/**
 * Stores an app that was blocked and unblocked, because only apps whose ads were seen can be
 * unblocked.
 */
async function seeAd(): Promise<string> {
  const { id } = await makeApp(world, await world.member())
  for (const { member } of [own, other]) {
    await world.ask(
      `INSERT INTO blocked_apps (id, organization_id, blocked_app_id, blocked_at, blocked_by, archived_at, archived_by)
       VALUES ($1, $2, $3, app_now(), $4, app_now(), $4)`,
      [randomUUID(), member.organizationId, id, member.developerId],
    )
  }
  return id
}

/** True where the path or the query has the id of an object that one organization alone has. */
function hasId({ params, query }: Route): boolean {
  const ofBoth = ['developerId', 'orgId', 'policyId', 'advertisedAppId']
  return (
    query.some(({ name }) => name.endsWith('_id')) ||
    params.some((name) => name.endsWith('Id') && !ofBoth.includes(name))
  )
}

/** The body with each of its ids replaced, one at a time: single ids and ids in lists. */
function bodiesWith(body: unknown, value: string): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, held]): unknown[] => {
    if (
      ['icon', 'app_id', 'campaign_id', 'policy_id', 'member_id', 'organization_id'].includes(key)
    )
      return [{ ...body, [key]: value }]
    if (['regions', 'campaignAds', 'app_ids'].includes(key)) {
      return [
        { ...body, [key]: [value] },
        { ...body, [key]: [...(held as string[]), value] },
      ]
    }
    return []
  })
}

function goodRequest(operation: Route): {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
} {
  return goodRequestOf(operation, own)
}

function goodRequestOf(operation: Route, of: FilledOrganization): ReturnType<typeof goodRequest> {
  const known: Readonly<Record<string, string>> = {
    appId: of.appId,
    app_id: of.appId,
    campaignId: of.campaignId,
    campaign_id: of.campaignId,
    adContentId: of.contentId,
    ad_content_id: of.contentId,
    developerId: of.member.developerId,
    isActive: 'true',
    is_active: 'true',
    retired: 'false',
    currency: 'USD',
    campaignableId: of.campaignableId,
    from: '2020-01-01',
    till: '2100-01-01',
    timespan: 'Month',
    month: new Date().toISOString().slice(0, 7),
    ...filters,
    ...webhookQuery,
    orgId: of.member.organizationId,
    org_id: of.member.organizationId,
    policyId,
    advertisedAppId,
    ...billed.get(of),
    ...reviewed.get(of),
    sessionId: sessions.get(of) ?? '',
    placementId: of.placementId,
    requestId: decided.get(of) ?? '',
    watchId: watches.get(of) ?? '',
    after: '0',
    memberId: of.memberId,
    invitationId: of.invitationId,
    passkeyId: of.passkeyId,
    token: 'not-the-one',
    tokenId: tokens.get(of) ?? '',
    ...webhooks.get(of),
    ...kept.get(of),
  }
  const pick = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => {
        const value = known[nameInPath(operation.id, name)]
        if (value === undefined)
          throw new Error(`${operation.id}: no valid value is known for ${name}`)
        return [name, value]
      }),
    )
  const makeBody =
    operation.id === 'signPolicy' ? () => signature('Ida Lindqvist') : goodBodies[operation.id]
  if (operation.method !== 'GET' && makeBody === undefined && !withoutBody.has(operation.id)) {
    throw new Error(`${operation.id}: no valid body is known`)
  }
  return {
    params: pick(operation.params),
    query: pick(operation.query.map(({ name }) => name)),
    body: makeBody?.(of),
  }
}

function send(
  operation: Route,
  request: { params: Record<string, string>; query: Record<string, string>; body: unknown },
  authorization: string | undefined,
) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(request.params[name] ?? ''),
  )
  return world.server.inject({
    method: operation.method,
    url: `${path}?${new URLSearchParams(request.query).toString()}`,
    headers: authorization === undefined ? {} : { authorization },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  })
}

/** One hash per table over all rows of an organization. */
async function fingerprint(
  organization: FilledOrganization,
): Promise<Record<string, string | null>> {
  const tables = await world.ask<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
  )
  const prints: Record<string, string | null> = {}
  for (const { name } of tables) {
    const [row] = await world.ask<{ print: string | null }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS print FROM ${name} t WHERE organization_id = $1`,
      [organization.member.organizationId],
    )
    prints[name] = row?.print ?? null
  }
  const [itself] = await world.ask<{ print: string }>(
    `SELECT md5(o::text) AS print FROM organizations o WHERE id = $1`,
    [organization.member.organizationId],
  )
  return { ...prints, organizations: itself?.print ?? null }
}
