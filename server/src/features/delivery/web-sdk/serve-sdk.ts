import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { AdFormat } from '@frontrow/contract/delivery'
// Imported for its types: a page is hidden from the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../lib/settings/config.ts'
import { sendPage } from '../../../lib/http/send-page.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { servePackages } from './serve-packages.ts'

/** Placement keys by ad format; formats without a placement are left out. */
export type PlacementKeys = Partial<Record<AdFormat, string>>

export interface SdkBuild {
  /** Contains `frontrow.js`, `packages/` and `demo-app/`. */
  folder: string
  /** The placements of the demo app: only those of the demo's own organization. */
  placements: () => Promise<PlacementKeys>
  /** The coins that the server of the demo's game paid a player; undefined where it has none. */
  coins: (user: string) => Promise<number | undefined>
}

const page = { config: { access: 'page' }, schema: { hide: true } } as const

/**
 * Serves the web SDK and the packages of all SDKs to any origin, and the demo app; each only if it
 * has been built.
 */
export function serveSdk(server: FastifyInstance, config: Config, build: SdkBuild): void {
  const script = join(build.folder, 'frontrow.js')
  const demoApp = join(build.folder, 'demo-app')
  if (existsSync(script)) serveScript(server, readFileSync(script))
  servePackages(server, join(build.folder, 'packages'))
  if (existsSync(join(demoApp, 'index.html'))) serveDemoApp(server, config, { ...build, demoApp })
}

/**
 * The URL has no version, so browsers revalidate it after five minutes; the ETag makes that cheap.
 */
function serveScript(server: FastifyInstance, script: Buffer): void {
  const tag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  server.get('/sdk/frontrow.js', page, (request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      etag: tag,
    })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

function serveDemoApp(
  server: FastifyInstance,
  config: Config,
  { demoApp, placements, coins }: SdkBuild & { demoApp: string },
): void {
  const assets = readAssets(join(demoApp, 'assets'))
  const html = readFileSync(join(demoApp, 'index.html'), 'utf8')
  const { productName, mediaUrl, publicUrl } = config
  // Reports go to the public URL, which may differ from the URL of this page.
  const calls = ["'self'", new URL(publicUrl).origin]
  server.get('/demo-app', page, async (_request, reply) =>
    sendPage(reply, {
      html,
      settings: { productName, placements: await placements() },
      config: { mediaUrl, cardProvider: 'sandbox' },
      calls,
      cacheControl: 'no-store',
    }),
  )
  server.get('/demo-app/coins', page, async (request, reply) => {
    const { user = '' } = request.query as { user?: string }
    const paid = await coins(user.slice(0, 200))
    return reply.header('cache-control', 'no-store').send({ coins: paid ?? null })
  })
  server.get('/demo-app/assets/:name', page, (request, reply) => {
    const { name } = request.params as { name: string }
    const asset = assets.get(name) ?? refuse('route_not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.type)
      .send(asset.bytes)
  })
}

/** Reads the few files of the build into memory; any other name is not found. */
function readAssets(folder: string): Map<string, { type: string; bytes: Buffer }> {
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      {
        type: types[extname(name)] ?? 'application/octet-stream',
        bytes: readFileSync(join(folder, name)),
      },
    ]),
  )
}
