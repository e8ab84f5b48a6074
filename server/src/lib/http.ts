import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { type Access, usualBody } from '@frontrow/contract/endpoint'
import type { RefusalCode } from '@frontrow/contract/refusals'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { schemaErrorInWords } from './schema-error-in-words.ts'
import type { Config } from './config.ts'
import { openHeaders } from './headers.ts'
import { knownHosts } from './known-hosts.ts'
import { Unreadable, isStorable, readJson } from './read-json.ts'
import { isDatabaseAway } from './retry.ts'
import { Refusal, refuse } from './refuse.ts'
import { RequestLogger } from './request-logger.ts'
import { type SocketLimits, limitSockets, socketLimits } from './socket-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it does not start. */
    access?: Access | 'page'
    /** An upload may take longer than `bodyMs` of the socket limits, once its caller has access. */
    slowBody?: boolean
    /** A call whose body may be missing; it is then null. */
    optionalBody?: boolean
    /** The most commas and colons between the values of a JSON body; `usualBody` where it is not given. */
    mostSeparators?: number | undefined
  }
}

/**
 * Health checks come by address, a content delivery network asks for media under a name of its own, and /metrics judges its callers
 * itself. What these answer is the same for everybody.
 */
const forAnyHost = /^\/(health\/|media\/|metrics$)/

/**
 * A Fastify that takes nothing on trust: strict bodies, time limits everywhere, one shape for every error. It reads JSON; see
 * `readForms` for the rest. `forPrograms`: the path under which programs of any origin may read the answers.
 */
export async function openHttp(
  config: Config,
  log: FastifyBaseLogger,
  { forPrograms, limits: own }: { forPrograms?: string; limits?: Partial<SocketLimits> } = {},
): Promise<FastifyInstance> {
  const limits = { ...socketLimits, ...own }
  const headersFor = await openHeaders(config, forPrograms)
  const isKnownHost = knownHosts(config.publicUrl)
  const server = Fastify({
    loggerInstance: log,
    childLoggerFactory: (logger, bindings) => new RequestLogger(logger, bindings),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: usualBody.bytes,
    genReqId: openRequestIds(),
    // The router would refuse a long parameter before access is judged. The contract bounds each one, and Node all headers.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Fastify ships without any of these limits. See also limitSockets.
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.stalledMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // What comes before any route, and so before any hook, gets the headers and the shape of every other error.
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(error, request, reply.headers(headersFor(request.url))),
    // Ajv's habits would turn null into 0 and drop what it does not know: a wrong budget must be refused, not mended.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url))
    // Only where the header itself is not known is a trusted proxy's X-Forwarded-Host looked for, which costs more.
    const isKnown = isKnownHost(request.headers.host) || isKnownHost(request.host)
    if (isKnown || forAnyHost.test(request.url)) done()
    else done(new Refusal('host_unknown'))
  })
  refuseUndeclaredRoutes(server)
  // Brotli's own default is far too thorough for answers made on the spot.
  await server.register(compress, {
    threshold: 2048,
    // No client packs its body, and unpacking one costs more than reading it: a packed body is then no JSON.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await server.register(cookie)
  readBodies(server)
  limitSockets(server, { config, limits })
  // Not in onRequest: access is judged there first.
  server.addHook('preValidation', refuseUnreadable)
  server.setNotFoundHandler(() => refuse('route_not_found'))
  server.setErrorHandler((error, request, reply) =>
    sendRefusal(error as FastifyError, request, reply),
  )
  return server
}

/** Lets the routes of one scope take forms and uploads. Not for everybody: it makes promises at each request. */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: 8192 })
  await scope.register(multipart, { limits: { fieldSize: 8192, headerPairs: 20 } })
}

/** Ids that lines of the log are told apart by, over restarts as well; nobody trusts them, so they may be counted. */
function openRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}

function sendRefusal(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalFor(error, request)
  if (refusal.retryAfterSeconds !== undefined)
    void reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.status).send(refusal.body())
}

/** Looked at when all routes are there, because a plugin's routes get their access from a hook that runs after this one. */
function refuseUndeclaredRoutes(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => {
    routes.push(route)
  })
  server.addHook('onReady', async () => {
    const bare = routes.find((route) => route.config?.access === undefined)
    if (bare !== undefined) throw new Error(`${String(bare.method)} ${bare.url} declares no access`)
  })
}

function readBodies(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, text === '' ? undefined : readJson(text as string, mostSeparators(request, text)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Fastify makes the options of a route anew whenever it is asked for them, so a small body is not asked about. */
function mostSeparators(request: FastifyRequest, { length }: string | Buffer): number {
  if (length <= usualBody.separators) return usualBody.separators
  return request.routeOptions.config.mostSeparators ?? usualBody.separators
}

/**
 * Refuses NUL and half surrogates in a path, a query or a body; and a query key named twice, which one check may read and
 * another not. A body that may be missing becomes null.
 */
function refuseUnreadable(
  request: FastifyRequest,
  _reply: unknown,
  done: (error?: Error) => void,
): void {
  if (request.body === undefined && request.routeOptions.config.optionalBody === true)
    request.body = null
  const { params, query, url, body } = request
  if (!isReadable(params) || !isReadable(query) || url.includes('%00'))
    done(new Unreadable('The address holds what cannot be read.'))
  else if (!isStorable(body))
    done(new Unreadable('The body holds characters that cannot be stored.'))
  else done()
}

function isReadable(named: unknown): boolean {
  return Object.values(named ?? {}).every((value) => !Array.isArray(value) && isStorable(value))
}

/** Every error becomes a refusal; what is not a no but a fault of ours is logged and says nothing of itself. */
function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const known = callersFault(error)
  if (known !== undefined) return known
  if (isDatabaseAway(error) || /^(40001|40P01)$/.test(error.code)) {
    request.log.warn({ err: error }, 'the database could not do it now')
    return new Refusal('unavailable', { retryAfterSeconds: 1 })
  }
  request.log.error({ err: error }, 'a call failed')
  return new Refusal('fault')
}

function callersFault(error: FastifyError): Refusal | undefined {
  if (error instanceof Unreadable) return new Refusal('unreadable', { message: error.message })
  if (error.validation !== undefined) return invalid(error.validation[0])
  const known = knownCodes[error.code]
  if (known !== undefined) return new Refusal(known)
  // What PostgreSQL calls bad data (class 22) got past our own checks, but is still the caller's.
  if (/^22[0-9A-Z]{3}$/.test(error.code)) return new Refusal('invalid')
  if (brokenForm.test(error.message)) return new Refusal('unreadable')
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500 ? new Refusal('unreadable') : undefined
}

/** A form that is cut off or names no boundary: its reader throws errors without a code. */
const brokenForm =
  /^(Multipart: Boundary not found|The needle cannot be)|unexpected end of multipart data$/i

const knownCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_ERR_BAD_URL: 'unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid',
  FST_ERR_NOT_FOUND: 'route_not_found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_content_type',
}

type SchemaError = NonNullable<FastifyError['validation']>[number]

/** Names the field as the caller wrote it, and says in words for people what is wrong with it. */
function invalid(fieldError: SchemaError | undefined): Refusal {
  if (fieldError === undefined) return new Refusal('invalid')
  const { message, field } = schemaErrorInWords(fieldError)
  return new Refusal('invalid', { message, ...(field === undefined ? {} : { field }) })
}
