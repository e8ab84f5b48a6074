import { fileURLToPath } from 'node:url'
import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import { type Endpoint, pathOf } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { contractEndpoints } from './endpoints.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { sharedWorld } from '../support/world.ts'

const endpoints = await contractEndpoints()
const world = await sharedWorld()

test('every call of the contract is answered, and the API answers no other', async () => {
  const api = callsIn(await openApi()).filter((name) => / \/(api|delivery)\//.test(name))
  expect(api.toSorted()).toEqual(callsOf((base) => base !== '/operator/v1'))
})

test('only operators read the document of the calls of operators', async () => {
  const request = { method: 'GET', path: '/openapi.json' } as const
  const own = await actAs<Document>(world, await makeOperator(world, 'support'), request)
  expect(callsIn(own).toSorted()).toEqual(callsOf((base) => base === '/operator/v1'))
  const answer = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  expect(answer.body).not.toContain('/operator/')
})

test('every schema of the contract compiles', () => {
  const validator = ajvCompiler()({}, { customOptions: { allErrors: false, strict: true } })
  const serializer = serializerCompiler()({}, {})
  const schemas = endpoints.flatMap(({ params, query, body }) => [params, query, body])
  for (const schema of schemas) if (schema !== undefined) validator({ schema })
  for (const { reply } of endpoints) serializer({ schema: reply } as never)
  expect(endpoints.length).toBeGreaterThan(200)
})

/** The declared calls whose base passes, in the words of a document. */
function callsOf(isMeant: (base: Endpoint['base']) => boolean): string[] {
  return endpoints
    .filter(({ base }) => isMeant(base))
    .map((call) => `${call.method} ${pathOf(call).replaceAll(/:(\w+)/g, '{$1}')}`)
    .toSorted()
}

function callsIn(document: Document): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'options')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

interface Document {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: object; responses: object }
}

test('the committed OpenAPI document is the server’s (-u writes it)', async () => {
  const text = `${JSON.stringify(await openApi(), null, 2)}\n`
  const committed = fileURLToPath(new URL('../../../contract/openapi.json', import.meta.url))
  await expect(text).toMatchFileSnapshot(committed)
})

test('the OpenAPI document has each part once, and each is referred to', async () => {
  const document = await openApi()
  const text = JSON.stringify(document)
  expect(text.split('"required":["name","message","code","reason"]')).toHaveLength(2)
  const references = new Set(text.match(/(?<="\$ref":"#\/components\/)[^"]+/g))
  const { schemas, responses } = document.components
  const parts = Object.entries({ schemas, responses }).flatMap(([kind, of]) =>
    Object.keys(of).map((name) => `${kind}/${name}`),
  )
  expect([...references].toSorted()).toEqual(parts.toSorted())
})

test('an unknown address answers 404 in the common error shape', async () => {
  const answer = await world.call(undefined, { method: 'GET', path: '/no/such/call' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    name: 'NotFound',
    message: 'No such address. Check the method and the path.',
    code: 404,
    reason: 'route_not_found',
  })
})

test('every answer has the security headers', async () => {
  const { server } = world
  for (const url of ['/no/such/call', '/%zz', '/api/v1/%zz', '/delivery/v1/%zz', '/health/live']) {
    const { headers } = await server.inject({ method: 'GET', url })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const isForPrograms = url.startsWith('/delivery/')
    expect(headers['access-control-allow-origin'], url).toBe(isForPrograms ? '*' : undefined)
    expect(headers['permissions-policy'], url).toEqual(
      isForPrograms ? undefined : expect.stringContaining('camera=()'),
    )
  }
})

async function openApi(): Promise<Document> {
  const answer = await world.call(undefined, { method: 'GET', path: '/openapi.json' })
  return answer.json()
}
