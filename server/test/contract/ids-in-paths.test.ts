import { randomUUID } from 'node:crypto'
import { type Endpoint, pathOf } from '@frontrow/contract/endpoint'
import { refusals } from '@frontrow/contract/refusals'
import { operatorRoles } from '@frontrow/contract/operator/permissions'
import { expect, test } from 'vitest'
import { goodBodies } from '../access/good-bodies.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { contractEndpoints } from './endpoints.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { sharedWorld } from '../support/world.ts'

const endpoints = await contractEndpoints()
const byIds = endpoints.filter(isById)

const world = await sharedWorld()
const member = await world.member()

test('a text that is no id is refused as an id of nothing is', { timeout: 120_000 }, async () => {
  const sent = byIds.filter(({ body, query }) => isUsual(query) && bodyFor(body) !== undefined)
  expect(sent.length).toBeGreaterThan(60)
  for (const call of sent) {
    for (const id of ['no id', `${randomUUID()}0`]) {
      const answer = await send(call, { id, as: 'everybody' })
      expect([call.operationId, answer.json()]).toEqual([
        call.operationId,
        expect.objectContaining({
          code: refusals[call.notFound][0],
          reason: call.notFound,
          message: refusals[call.notFound][1],
        }),
      ])
      expect(answer.json()).not.toHaveProperty('field')
    }
  }
})

test('who may not make a call learns nothing of its ids', { timeout: 120_000 }, async () => {
  for (const call of byIds) {
    const stranger = await send(call, { id: 'no id', as: 'nobody' })
    expect([call.operationId, stranger.json().reason]).toEqual([
      call.operationId,
      'session_missing',
    ])
    if (call.access !== 'operator' || call.needs === 'self') continue
    const { reason } = (await send(call, { id: 'no id', as: 'no role' })).json<{ reason: string }>()
    expect([call.operationId, reason]).toEqual([call.operationId, 'operator_role_missing'])
  }
})

test('the id in a path is that of the query or a placeholder', async () => {
  const own = await fillOrganization(world, 'Nachtbus')
  const ids: Readonly<Record<string, string>> = {
    app_id: own.appId,
    ad_content_id: own.contentId,
    campaign_id: own.campaignId,
    org_id: own.member.organizationId,
  }
  let sent = 0
  for (const call of endpoints) {
    const named = (call.query?.required ?? []).filter((name) => name in ids)
    const query = named.map((name) => `${name}=${ids[name]}`).join('&')
    const body = goodBodies[call.operationId]?.(own)
    /** The answer where one parameter names something else and all others are placeholders. */
    const answerWith = async (other?: string) => {
      const path = pathOf(call).replaceAll(/:(\w+)/g, (_, name) =>
        name === other ? randomUUID() : encodeURIComponent(`{${name}}`),
      )
      return world.call(own.member, { method: call.method, path: `${path}?${query}`, body })
    }
    for (const param of paramsNamedIn(call, named)) {
      const { reason } = (await answerWith(param)).json<{ reason: string }>()
      expect([call.operationId, param, reason]).toEqual([call.operationId, param, 'ids_differ'])
      expect([400, 404], call.operationId).not.toContain((await answerWith()).statusCode)
      sent += 1
    }
  }
  expect(sent).toBeGreaterThan(12)
})

/** The parameters of the path that the query names again; `id` is the only one of its path. */
function paramsNamedIn({ path }: Endpoint, named: readonly string[]): string[] {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inQuery = (param: string) =>
    param === 'id' ? named.length > 0 : named.includes(param.replace(/Id$/, '_id'))
  return params.filter(inQuery)
}

interface ById extends Endpoint {
  notFound: NonNullable<Endpoint['notFound']>
}

function isById(call: Endpoint): call is ById {
  return call.notFound !== undefined
}

/** True for a query that may be left out. */
function isUsual(query: Endpoint['query']): boolean {
  return (query?.required ?? []).length === 0
}

/** A valid body of a call that needs none or a reason alone; undefined for another call. */
function bodyFor(body: Endpoint['body']): object | undefined {
  const { required = [], minProperties } = (body ?? {}) as {
    required?: string[]
    minProperties?: number
  }
  if (minProperties !== undefined || required.some((name) => name !== 'reason')) return undefined
  return Object.fromEntries(required.map((name) => [name, 'It was asked for.']))
}

async function send(
  call: ById,
  { id, as }: { id: string; as: 'everybody' | 'no role' | 'nobody' },
) {
  const path = pathOf(call).replaceAll(/:\w+/g, encodeURIComponent(id))
  const body = call.method === 'GET' ? undefined : bodyFor(call.body)
  const request = { method: call.method, body }
  if (call.access !== 'operator')
    return world.call(as === 'nobody' ? undefined : member, { ...request, path })
  // Each call by another operator, because one alone may make only some acts a minute.
  const roles = as === 'everybody' ? operatorRoles : []
  const operator = as === 'nobody' ? undefined : await makeOperator(world, ...roles)
  return callOperator(world, operator, { ...request, path: path.replace('/operator/v1', '') })
}
