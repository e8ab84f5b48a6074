import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import { fastify, type FastifyInstance, type FastifySchema } from 'fastify'
import { operatorCookie } from './operator-access.ts'
import { keptUnlessFailed, pack, sendPacked } from './packed-file.ts'
import { shortDocument } from './short-document.ts'

/**
 * Collects the routes into an OpenAPI document with `more` sections, in which `schemas` have names.
 * Must be called before the routes are registered.
 */
export async function describeApi(
  server: FastifyInstance,
  {
    url,
    more,
    schemas = {},
    ...info
  }: {
    title: string
    description: string
    url: string
    more?: Record<string, object>
    schemas?: Readonly<Record<string, object>>
  },
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        ...info,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url }],
      ...more,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => shownIf(schema, url, !isOperators(url)),
  })
  serveDocument(server, () => shortDocument(server.swagger(), schemas))
}

/**
 * Collects the calls of operators into a document of its own. Must be called before they are bound.
 * Returns the function that gives it once the server is ready.
 */
export async function describeOperatorApi(
  server: FastifyInstance,
  { url, title }: { title: string; url: string },
): Promise<() => Record<string, unknown>> {
  await server.register(swagger, {
    decorator: 'operatorDocument',
    openapi: {
      openapi: '3.1.1',
      info: { title, version: '1' },
      servers: [{ url }],
      components: {
        securitySchemes: { cookie: { type: 'apiKey', in: 'cookie', name: operatorCookie } },
      },
    },
    transform: ({ schema, url: path }) => shownIf(schema, path, isOperators(path)),
  })
  return () => shortDocument(server.operatorDocument(), {})
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorDocument: FastifyInstance['swagger']
  }
}

function isOperators(url: string): boolean {
  return url.startsWith('/operator/v1/')
}

function shownIf(schema: FastifySchema | undefined, url: string, isShown: boolean) {
  return { schema: isShown ? { ...schema } : { ...schema, hide: true }, url }
}

/**
 * The document is public and takes tens of milliseconds to generate, so it is generated and
 * compressed once.
 */
function serveDocument(server: FastifyInstance, write: () => object): void {
  const document = keptUnlessFailed(async () => pack(JSON.stringify(write())))
  server.get('/api/v1/openapi.json', packedRoute('public'), async (request, reply) => {
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendPacked(request, reply, await document())
  })
}

/** A file that is compressed once, so that the answers are not compressed again. */
function packedRoute<Access extends 'public' | 'page'>(access: Access) {
  return { config: { access }, schema: { hide: true }, compress: false } as const
}

/**
 * Serves the readable API reference at /api/docs. Its scripts carry a new nonce per answer, and the
 * page loads nothing from other origins.
 */
export function serveDocuments(server: FastifyInstance): void {
  const open = keptUnlessFailed(openReference)
  const options = { config: { access: 'page' }, schema: { hide: true } } as const
  for (const url of [docsPath, `${docsPath}/`]) {
    server.get(url, options, async (_request, reply) => {
      const { statusCode, headers, body } = await (await open()).inject(url)
      const type = headers['content-type']
      void reply.code(statusCode)
      if (headers.location !== undefined) return reply.redirect(headers.location, statusCode)
      if (type !== undefined) void reply.header('content-type', type)
      const nonce = randomBytes(16).toString('base64')
      void reply.header('content-security-policy', docsPolicy(nonce))
      return body.replaceAll(noncePlace, nonce)
    })
  }
  serveScript(server, open)
}

/**
 * Serves the script of the reference. Anybody may ask for it and it has 4 MB, so it is compressed
 * once, and browsers keep it for a day.
 */
function serveScript(server: FastifyInstance, open: () => Promise<FastifyInstance>): void {
  const script = keptUnlessFailed(async () => {
    const { statusCode, headers, body } = await (await open()).inject(scriptPath)
    if (statusCode !== 200) throw new Error(`the API reference has no script: ${statusCode}`)
    return { type: String(headers['content-type']), packed: await pack(body) }
  })
  server.get(scriptPath, packedRoute('page'), async (request, reply) => {
    const { type, packed } = await script()
    void reply.header('cache-control', 'public, max-age=86400').type(type)
    return sendPacked(request, reply, packed)
  })
}

const docsPath = '/api/docs'
const scriptPath = `${docsPath}/js/scalar.js`

/**
 * Loads the package into a Fastify instance that listens on no port. This happens when somebody
 * first reads the reference: the package takes 150 ms to load, and its script 17 MB of memory.
 */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(scalar, {
    routePrefix: docsPath,
    configuration: {
      url: '/api/v1/openapi.json',
      nonce: noncePlace,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  return server
}

/** The placeholder that the library writes as the nonce; each answer replaces it. */
const noncePlace = 'NONCE-OF-THIS-ANSWER'

function docsPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "connect-src 'self'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
