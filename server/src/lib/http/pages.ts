import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { callsOfConsoles } from '@frontrow/contract/machine-roots'
import statics from '@fastify/static'
// Adds the type of `hide`, which keeps a page out of the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { sendPage } from './send-page.ts'
import { refuse } from '../failures/refuse.ts'

export interface ConsoleBuild {
  folder: string
  /**
   * First segments of the paths that programs call. An unknown address there is a 404 and not
   * index.html with status 200.
   */
  machineRoots: readonly string[]
  /**
   * Refuses a request that may not see the operator's console, which is in the folder `operator` of
   * the build. Without the guard or the folder that console is not served.
   */
  guardOperator?: (request: FastifyRequest) => void
}

/** An address that answers with a page or a file of a console. */
const pageRoute = { config: { access: 'page' }, schema: { hide: true } } as const

/**
 * Serves a built single-page console: hashed assets with a permanent cache, other files as they
 * are, and index.html for every other address. The operator's console is served below /operator.
 */
export async function servePages(
  server: FastifyInstance,
  config: Config,
  build: ConsoleBuild,
): Promise<void> {
  const { folder, guardOperator } = build
  const hashed = [join(folder, 'assets'), join(folder, 'operator/assets')]
  const notPages = new RegExp(`^/(${['assets', ...build.machineRoots].join('|')})(/|$)`)
  await server.register(statics, {
    root: folder,
    serve: false,
    cacheControl: false,
    // The build writes a compressed copy, `.br`, beside each script and style sheet.
    preCompressed: true,
    // Called for existing files only, so a 404 is never cached permanently.
    setHeaders: (reply, path) => {
      const isHashed = hashed.some((start) => path.startsWith(start))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  server.get(
    '/assets/*',
    pageRoute,
    // A missing asset is a 404 and never index.html: after a deploy an open tab would load the page
    // as a script.
    (request, reply) => reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
  )
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || entry.name.startsWith('.')) continue
    server.get(`/${entry.name}`, pageRoute, (_request, reply) => reply.sendFile(entry.name))
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const firstPages = withPreloads(page, folder)
  server.get('/*', pageRoute, (request, reply) => {
    const path = pathOf(request)
    if (notPages.test(path)) refuse('route_not_found')
    const calls = callsOf(request, config, callsOfConsoles.members)
    return sendConsole(reply, config, { html: firstPages.get(path) ?? page, calls })
  })
  if (guardOperator !== undefined && existsSync(join(folder, 'operator')))
    serveOperatorPages(server, config, { folder, guardOperator })
}

/**
 * The pages on which most visits begin, by path. Each names its own scripts, style sheets and
 * fonts, which the build wrote down, so that the browser loads them together with the shared ones.
 */
function withPreloads(page: string, folder: string): Map<string, string> {
  const list = join(folder, '.vite/preloads.json')
  if (!existsSync(list)) return new Map()
  const preloads: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'))
  return new Map(
    Object.entries(preloads).map(([path, files]) => [
      path,
      page.replace('</head>', `${files.map(preloadOf).join('')}</head>`),
    ]),
  )
}

const preloadKinds: Readonly<Record<string, string>> = {
  '.js': 'rel="modulepreload"',
  '.css': 'rel="preload" as="style"',
  '.woff2': 'rel="preload" as="font" type="font/woff2"',
}

function preloadOf(file: string): string {
  const kind = preloadKinds[extname(file)] ?? ''
  return `<link ${kind} crossorigin href="${file}" nonce="__CSP_NONCE__">`
}

/**
 * Serves the operator's console. Whoever the guard refuses gets the answer for an address that does
 * not exist, for its files too. Its pages load nothing of the card provider.
 */
function serveOperatorPages(
  server: FastifyInstance,
  config: Config,
  { folder, guardOperator }: Required<Omit<ConsoleBuild, 'machineRoots'>>,
): void {
  const route = {
    ...pageRoute,
    onRequest: async (request: FastifyRequest) => guardOperator(request),
  }
  const page = readFileSync(join(folder, 'operator/operator.html'), 'utf8')
  const plain: Config = { ...config, cardProvider: 'sandbox' }
  server.get('/operator/assets/*', route, (request, reply) =>
    reply.sendFile(`operator/assets/${(request.params as { '*': string })['*']}`),
  )
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    sendConsole(reply, plain, {
      html: page,
      calls: callsOf(request, config, callsOfConsoles.operators),
    })
  server.get('/operator', route, send)
  server.get('/operator/*', route, (request, reply) =>
    /^\/operator\/v1(\/|$)/.test(pathOf(request))
      ? refuse('route_not_found')
      : send(request, reply),
  )
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/**
 * The addresses that a page may call: these paths on the host that it was asked from, and on the
 * public one, because a proxy may name another host. A policy has no form for an IPv6 address.
 */
function callsOf(
  request: FastifyRequest,
  { publicUrl }: Config,
  paths: readonly string[],
): readonly string[] {
  const hosts = [...new Set([new URL(publicUrl).host, request.host])]
  if (!hosts.every((host) => /^[\w.-]+(?::\d+)?$/.test(host))) return ["'self'"]
  return hosts.flatMap((host) => paths.map((path) => host + path))
}

/** Sends a page of a console. */
function sendConsole(
  reply: FastifyReply,
  config: Config,
  { html, calls }: { html: string; calls: readonly string[] },
): FastifyReply {
  const { productName, supportEmail, docsUrl, mediaUrl } = config
  const settings = { productName, supportEmail, docsUrl, mediaUrl }
  return sendPage(reply, { html, settings, config, calls, cacheControl: 'no-cache' })
}
