import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { AdFormat } from '@frontrow/contract/delivery'
// For its types: a page is hidden from the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../../lib/config.ts'
import { pagePolicy } from '../../../lib/headers.ts'
import { refuse } from '../../../lib/refuse.ts'

/** Keys of placements by what they show; a format without one is not in it. */
export type PlacementKeys = Partial<Record<AdFormat, string>>

export interface SdkBuild {
  /** With `frontrow.js` and `demo-app/` in it. */
  folder: string
  /** The placements that the demo app may show: those of the demo's own organization, and of nobody else. */
  placements: () => Promise<PlacementKeys>
}

const page = { config: { access: 'page' }, schema: { hide: true } } as const

/** Serves the web SDK to every page of the world, and the demo app that shows it; neither where they have not been built. */
export function serveSdk(server: FastifyInstance, config: Config, build: SdkBuild): void {
  const script = join(build.folder, 'frontrow.js')
  const demoApp = join(build.folder, 'demo-app')
  if (existsSync(script)) serveScript(server, readFileSync(script))
  if (existsSync(join(demoApp, 'index.html'))) serveDemoApp(server, config, { ...build, demoApp })
}

/** Its address has no version, so a browser asks again after five minutes; mostly for nothing, which the tag makes cheap. */
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
  { demoApp, placements }: SdkBuild & { demoApp: string },
): void {
  const assets = readAssets(join(demoApp, 'assets'))
  const html = readFileSync(join(demoApp, 'index.html'), 'utf8')
  server.get('/demo-app', page, async (_request, reply) =>
    sendDemoApp(reply, config, { html, placements: await placements() }),
  )
  server.get('/demo-app/assets/:name', page, (request, reply) => {
    const { name } = request.params as { name: string }
    const asset = assets.get(name) ?? refuse('route_not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.type)
      .send(asset.bytes)
  })
}

/** A few files of the build, kept in memory: what is not among them is not there. */
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

function sendDemoApp(
  reply: FastifyReply,
  config: Config,
  { html, placements }: { html: string; placements: PlacementKeys },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { productName, mediaUrl, publicUrl } = config
  // Reports go to the address the ad names, which need not be the one the page was opened under.
  const policy = pagePolicy(nonce, { mediaUrl, cardProvider: 'sandbox' }).replace(
    "connect-src 'self'",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
  )
  // `<` would end the script element that the settings lie in.
  const settings = JSON.stringify({ productName, placements }).replaceAll('<', '\\u003c')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce).replace('__SETTINGS__', () => settings))
}
