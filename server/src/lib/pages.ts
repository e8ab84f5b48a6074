import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
// Adds the type of `hide`, which keeps a page out of the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'
import { pagePolicy } from './headers.ts'
import { refuse } from './refuse.ts'

export interface ConsoleBuild {
  folder: string
  /**
   * First segments of the paths that programs call. An unknown address there is a 404 and not
   * index.html with status 200.
   */
  machineRoots: readonly string[]
}

/**
 * Serves a built single-page console: hashed assets with a permanent cache, other files as they
 * are, and index.html for every other address.
 */
export async function servePages(
  server: FastifyInstance,
  config: Config,
  build: ConsoleBuild,
): Promise<void> {
  const { folder } = build
  const notPages = new RegExp(`^/(${['assets', ...build.machineRoots].join('|')})(/|$)`)
  await server.register(statics, {
    root: folder,
    serve: false,
    cacheControl: false,
    // Called for existing files only, so a 404 is never cached permanently.
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  server.get(
    '/assets/*',
    { config: { access: 'page' }, schema: { hide: true } },
    // A missing asset is a 404 and never index.html: after a deploy an open tab would load the page
    // as a script.
    (request, reply) => reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
  )
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || entry.name.startsWith('.')) continue
    server.get(
      `/${entry.name}`,
      { config: { access: 'page' }, schema: { hide: true } },
      (_request, reply) => reply.sendFile(entry.name),
    )
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  server.get('/*', { config: { access: 'page' }, schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    return notPages.test(path) ? refuse('route_not_found') : sendPage(reply, config, page)
  })
}

/** Sends index.html with a new nonce and the settings that the console reads at start. */
function sendPage(reply: FastifyReply, config: Config, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { productName, supportEmail, docsUrl, mediaUrl } = config
  // `<` is escaped, because it could end the script element that holds the settings.
  const settings = JSON.stringify({ productName, supportEmail, docsUrl, mediaUrl }).replaceAll(
    '<',
    '\\u003c',
  )
  return reply
    .header('content-security-policy', pagePolicy(nonce, config))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce).replace('__SETTINGS__', () => settings))
}
