import { createHash, randomBytes } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import { fastify, type FastifyInstance, type FastifySchema } from 'fastify'
import { operatorCookie } from './operator-access.ts'

/**
 * Collects the routes into an OpenAPI document. Must be called before the routes are registered.
 */
export async function describeApi(
  server: FastifyInstance,
  { url, ...info }: { title: string; description: string; url: string },
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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => shownIf(schema, url, !isOperators(url)),
  })
  serveDocument(server)
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
  return () => server.operatorDocument() as unknown as Record<string, unknown>
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
function serveDocument(server: FastifyInstance): void {
  let packed: PackedDocument | undefined
  const options = { config: { access: 'public' }, schema: { hide: true }, compress: false } as const
  server.get('/api/v1/openapi.json', options, (request, reply) => {
    packed ??= pack(JSON.stringify(server.swagger()))
    const { etag, forms } = packed
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one))
    if (encoding !== undefined) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(forms[encoding ?? 'plain'])
  })
}

interface PackedDocument {
  etag: string
  forms: Readonly<Record<'plain' | 'br' | 'gzip', Buffer>>
}

function pack(text: string): PackedDocument {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    etag: `W/"${hash}"`,
    forms: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) },
  }
}

/**
 * True where an Accept-Encoding header names the encoding and does not exclude it with `q=0` (RFC
 * 9110, 12.5.3).
 */
function accepts(header: string, encoding: string): boolean {
  return header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => part.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(part))
}

/**
 * Serves the readable API reference at /api/docs. Its scripts carry a new nonce per answer, and the
 * page loads nothing from other origins.
 */
export function serveDocuments(server: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  const options = { config: { access: 'page' }, schema: { hide: true } } as const
  for (const url of [docsPath, `${docsPath}/`, `${docsPath}/js/scalar.js`]) {
    server.get(url, options, async (_request, reply) => {
      const reference = await (opened ??= openReference())
      const { statusCode, headers, body } = await reference.inject(url)
      const type = headers['content-type']
      void reply.code(statusCode)
      if (headers.location !== undefined) return reply.redirect(headers.location, statusCode)
      if (type !== undefined) void reply.header('content-type', type)
      if (type?.startsWith('text/html') !== true) return body
      const nonce = randomBytes(16).toString('base64')
      void reply.header('content-security-policy', docsPolicy(nonce))
      return body.replaceAll(noncePlace, nonce)
    })
  }
}

const docsPath = '/api/docs'

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
