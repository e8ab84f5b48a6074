import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** Collects the routes into an OpenAPI document; must come before the routes do. */
export async function describeApi(
  server: FastifyInstance,
  info: { title: string; description: string },
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        ...info,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  server.get('/api/v1/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () =>
    server.swagger(),
  )
}

/** The readable form at /api/docs. Its one inline script needs a policy of its own; it loads nothing from elsewhere. */
export async function serveDocuments(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'page' }
    })
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      hooks: {
        onRequest: (_request, reply, done) => {
          void reply.header('content-security-policy', docsPolicy)
          done()
        },
      },
      configuration: {
        url: '/api/v1/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        agent: { disabled: true },
        showDeveloperTools: 'never',
      },
    })
  })
}

const docsPolicy =
  "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'"
