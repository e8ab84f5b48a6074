import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Filled, fillOrganization } from './filled.ts'
import { type World, makeWorld } from './world.ts'

// Generated from the OpenAPI document the server itself emits: a route added tomorrow is probed tomorrow, or this file fails
// because it does not know what a good request to it looks like.

interface Operation {
  operationId: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query: string[]
  params: string[]
  access: string
}

interface Probe {
  operation: Operation
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** True where the one id that decides names something of the other organization. */
  isForeign: boolean
}

const word = 'Kanarienvogel'
let world: World
let own: Filled
let other: Filled
let operations: Operation[]

beforeAll(async () => {
  world = await makeWorld()
  own = await fillOrganization(world, 'Nachtbus')
  other = await fillOrganization(world, word)
  operations = await readOperations()
})
afterAll(() => world.close())

/** A good body for each call that takes one, made of the caller's own things. */
const goodBodies: Readonly<Record<string, (of: Filled) => unknown>> = {
  createApp: () => ({ name: 'Another', google_app_id: 'com.example.another', category: 'Games' }),
  createCampaignable: () => ({
    ...{ name: 'Poster', target_device: 'Phone', content_orientation: 'Portrait' },
    content_metadata: {
      original_resolution: [512, 512],
      cropped_resolution: [219, 512],
      cropped_location: { x: 146, y: 0 },
    },
    cropping_data: { x: 112, y: 0, width: 288, height: 512 },
  }),
  createCampaign: (of) => ({
    ...{
      name: 'Push',
      keywords: 'puzzle',
      icon: of.contentId,
      currency: 'USD',
      daily_budget: 10,
      ecpm_budget: 1,
    },
    ...{ regions: ['continent-EU'], campaignAds: [of.campaignableId] },
  }),
  setActivation: () => ({ is_active: true }),
  extendCampaign: () => ({ date: '2199-01-01T00:00:00Z' }),
  addApps: (of) => ({ app_ids: [of.appId] }),
  createPlacement: () => ({ name: 'Pause', type: 'Banner' }),
  showInstalls: (of) => ({ app_id: of.appId, campaign_id: of.campaignId, bases: 'Day', count: 0 }),
  showImpressions: (of) => ({
    app_id: of.appId,
    campaign_id: of.campaignId,
    bases: 'Day',
    count: 0,
  }),
  showCampaignTotals: () => ({ count: 0 }),
  showPlacementTotals: () => ({ count: 0 }),
}

const withoutBody = new Set(['uploadAdContent', 'revokeToken'])

test('no request of one organization reads or changes anything of another', async () => {
  const before = await fingerprint(other)
  const probes = operations
    .filter((operation) => operation.access === 'session' || operation.access === 'approved')
    .flatMap(probesOf)
  expect(probes.length).toBeGreaterThan(500)
  for (const probe of probes) await run(probe)
  expect(await fingerprint(other)).toEqual(before)
})

test('without a session every such call answers 401 and nothing else', async () => {
  for (const operation of operations.filter(
    ({ access }) => access === 'session' || access === 'approved',
  )) {
    const { params, query, body } = goodRequest(operation)
    for (const authorization of [
      undefined,
      'Bearer x',
      'Basic eDp5',
      `Bearer ${'x'.repeat(400)}`,
    ]) {
      const answer = await send(operation, { params, query, body }, authorization)
      expect([operation.operationId, answer.statusCode]).toEqual([operation.operationId, 401])
    }
  }
})

test('every route declares who may call it', () => {
  for (const operation of operations) {
    expect(['public', 'session', 'approved', 'key'], operation.operationId).toContain(
      operation.access,
    )
  }
})

async function run(probe: Probe): Promise<void> {
  const { operation } = probe
  const answer = await send(operation, probe, `Bearer ${own.member.token}`)
  const story = `${operation.operationId} ${JSON.stringify([probe.params, probe.query, probe.body])} answered ${answer.statusCode}`
  expect(answer.statusCode, story).toBeLessThan(500)
  expect(answer.body.includes(word), `${story}: ${answer.body}`).toBe(false)
  if (probe.isForeign) expect(answer.statusCode, story).not.toBe(200)
}

/** The good request, with each id in it replaced in turn, and with each name of a thing replaced everywhere at once. */
function probesOf(operation: Operation): Probe[] {
  const good = goodRequest(operation)
  const foreign = [
    other.appId,
    other.contentId,
    other.campaignableId,
    other.campaignId,
    other.placementId,
    other.member.developerId,
  ]
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
    for (const name of operation.query) {
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

function hasId(operation: Operation): boolean {
  return operation.query.some((name) => name.endsWith('_id'))
}

/** The body with each of its ids replaced, one at a time: alone and as a list. */
function bodiesWith(body: unknown, value: string): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, held]): unknown[] => {
    if (['icon', 'app_id', 'campaign_id'].includes(key)) return [{ ...body, [key]: value }]
    if (['regions', 'campaignAds', 'app_ids'].includes(key)) {
      return [
        { ...body, [key]: [value] },
        { ...body, [key]: [...(held as string[]), value] },
      ]
    }
    return []
  })
}

function goodRequest(operation: Operation): {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
} {
  return goodRequestOf(operation, own)
}

function goodRequestOf(operation: Operation, of: Filled): ReturnType<typeof goodRequest> {
  const known: Readonly<Record<string, string>> = {
    ...{ appId: of.appId, app_id: of.appId, campaignId: of.campaignId, campaign_id: of.campaignId },
    ...{
      adContentId: of.contentId,
      ad_content_id: of.contentId,
      developerId: of.member.developerId,
    },
    ...{ isActive: 'true', is_active: 'true' },
  }
  const pick = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => {
        const value = known[name]
        if (value === undefined)
          throw new Error(`${operation.operationId}: no good value is known for ${name}`)
        return [name, value]
      }),
    )
  const makeBody = goodBodies[operation.operationId]
  if (
    operation.method !== 'GET' &&
    makeBody === undefined &&
    !withoutBody.has(operation.operationId)
  ) {
    throw new Error(`${operation.operationId}: no good body is known`)
  }
  return { params: pick(operation.params), query: pick(operation.query), body: makeBody?.(of) }
}

function send(
  operation: Operation,
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

interface Described {
  operationId: string
  'x-access': string
  parameters?: { name: string; in: string }[]
}

async function readOperations(): Promise<Operation[]> {
  const answer = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put'].includes(method))
      .map(([method, described]) => ({
        operationId: described.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        access: described['x-access'],
        params: named(described, 'path'),
        query: named(described, 'query'),
      })),
  )
}

function named(described: Described, place: string): string[] {
  return (described.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => name)
}

/** Every row of an organization, in every table that has any, as one hash a table. */
async function fingerprint(of: Filled): Promise<Record<string, string | null>> {
  const tables = await world.ask<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
  )
  const prints: Record<string, string | null> = {}
  for (const { name } of tables) {
    const [row] = await world.ask<{ print: string | null }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS print FROM ${name} t WHERE organization_id = $1`,
      [of.member.organizationId],
    )
    prints[name] = row?.print ?? null
  }
  return prints
}
