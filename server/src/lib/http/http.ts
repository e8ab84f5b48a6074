import { constants } from 'node:zlib'
import compress from '@fastify/compress'
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
import { schemaCompilers } from './schema-compilers.ts'
import { schemaErrorInWords } from './schema-error-in-words.ts'
import type { Config } from '../settings/config.ts'
import { logCalls } from './access-log.ts'
import { readForwardedFor } from '../networks/forwarded-for.ts'
import { openHeaders } from './headers.ts'
import { knownHosts } from './known-hosts.ts'
import { Unreadable, isStorable } from './read-json.ts'
import { readOnlyJson } from './read-requests.ts'
import { isDatabaseAway } from '../failures/retry.ts'
import { Refusal, refuse } from '../failures/refuse.ts'
import { createRequestIds } from './request-ids.ts'
import { RequestLogger } from './request-logger.ts'
import { type SlowBodies, type SocketLimits, limitSockets, socketLimits } from './socket-limits.ts'
import { isConflict } from '../failures/sql-states.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { type WastedBodies, createWastedBodies } from './wasted-bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    wastedBodies: WastedBodies
    /** The country of an address; null where it is not known. */
    countryOf: (address: string) => string | null
  }
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start with a route that lacks it. */
    access?: Access | 'page'
    /**
     * True for an upload, which may take longer than `bodyMs` of the socket limits once its caller
     * has access.
     */
    slowBody?: boolean
    /** True for a call whose body is optional. A missing body is read as null. */
    optionalBody?: boolean
    /**
     * The maximum number of commas and colons outside strings in a JSON body; default: `usualBody`.
     */
    mostSeparators?: number | undefined
  }
}

/**
 * Paths that are served for any Host header: health checks use an address, a CDN requests media
 * under another name, and /metrics checks its callers itself. Their answers are the same for every
 * caller.
 */
const forAnyHost = /^\/(health\/|media\/|metrics$)/

/**
 * Opens the HTTP server with strict bodies, time limits on every socket and one error shape. It
 * parses JSON; `readForms` adds other types. `forPrograms` is the path below which programs of any
 * origin may read the answers.
 */
export async function openHttp(
  config: Config,
  log: FastifyBaseLogger,
  { forPrograms, limits: own }: { forPrograms?: string; limits?: Partial<SocketLimits> } = {},
): Promise<FastifyInstance> {
  const limits = { ...socketLimits, ...own }
  const headersFor = await openHeaders(config, forPrograms)
  const headed = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headersFor(request)).header('x-request-id', request.id)
  const server = Fastify({
    loggerInstance: log,
    childLoggerFactory: (logger, bindings) => new RequestLogger(logger, bindings),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: usualBody.bytes,
    genReqId: createRequestIds(config.trustProxy),
    // The contract bounds each parameter. The router would do so before access is checked.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Fastify sets none of these limits by default. See also limitSockets.
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.stalledMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // A call that comes on an open connection while the server ends is served, not refused.
    return503OnClosing: false,
    // Errors before routing run no hooks, so they get the usual headers and error shape here.
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(error, request, headed(request, reply)),
    schemaController: { compilersFactory: schemaCompilers },
    // Ajv's defaults would turn null into 0 and drop unknown fields. A wrong budget must be
    // refused, not corrected.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  })
  const bodies = {
    wastedBodies: createWastedBodies(config),
    slowBodies: limitSockets(server, { config, limits }),
  }
  server.decorate('wastedBodies', bodies.wastedBodies)
  checkRequests(server, { headed, isKnownHost: knownHosts(config.publicUrl), ...bodies })
  refuseUndeclaredRoutes(server)
  // It adds a hook to the routes alone whose answers it may compress, and none to those of apps.
  await server.register(compress, {
    threshold: 2048,
    // No client of ours compresses its body, and decompression costs more than parsing. A
    // compressed body is refused as invalid JSON.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // The default quality is too slow for answers generated per request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  readOnlyJson(server)
  logCalls(server, config.accessLog)
  server.setNotFoundHandler(() => refuse('route_not_found'))
  server.setErrorHandler((error, request, reply) =>
    sendRefusal(error as FastifyError, request, reply),
  )
  return server
}

interface Checks {
  /** Sets the headers that every answer has. */
  headed: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  isKnownHost: (host: string | undefined) => boolean
  wastedBodies: WastedBodies
  slowBodies: SlowBodies
}

/**
 * What every request passes, before its body and after it. It is one hook each, because each hook
 * costs time at every ad request.
 */
function checkRequests(server: FastifyInstance, checks: Checks): void {
  const { headed, isKnownHost, wastedBodies, slowBodies } = checks
  server.addHook('onRequest', (request, reply, done) => {
    readForwardedFor(request.raw.headers)
    headed(request, reply)
    // `request.host` reads a trusted proxy's X-Forwarded-Host, which costs more.
    const isKnown = isKnownHost(request.headers.host) || isKnownHost(request.host)
    if (!isKnown && !forAnyHost.test(request.url)) refuse('host_unknown')
    wastedBodies.admit(request)
    slowBodies.expect(request, reply)
    done()
  })
  // The body is judged here and not in onRequest, because access is checked there first.
  server.addHook('preValidation', (request, _reply, done) => {
    slowBodies.arrived(request)
    refuseUnreadable(request)
    done()
  })
}

function sendRefusal(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalFor(error, request)
  if (refusal.status < 500 && refusal.status !== 429) request.server.wastedBodies.note(request)
  if (refusal.retryAfterSeconds !== undefined)
    void reply.header('retry-after', refusal.retryAfterSeconds)
  const body = refusal.body()
  // A fault is reported by its id. What the caller did wrong is said by the message.
  if (refusal.status >= 500) body.request_id = request.id
  return reply.code(refusal.status).send(body)
}

/** Checked in onReady, because a plugin's routes get their access from a later onRoute hook. */
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

/**
 * Refuses NUL and unpaired surrogates in a path, a query or a body, and a query key that is named
 * twice, because two readers could take different values. A missing optional body becomes null.
 */
function refuseUnreadable(request: FastifyRequest): void {
  if (request.body === undefined && request.routeOptions.config.optionalBody === true)
    request.body = null
  const { params, query, url, body } = request
  if (!isReadable(params) || !isReadable(query) || url.includes('%00'))
    throw new Unreadable('The address holds what cannot be read.')
  if (!isStorable(body)) throw new Unreadable('The body holds characters that cannot be stored.')
}

function isReadable(named: unknown): boolean {
  return Object.values(named ?? {}).every((value) => !Array.isArray(value) && isStorable(value))
}

/**
 * Turns every error into a refusal. A fault of the server is logged, and its message is not sent to
 * the caller.
 */
function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  const known = refusalOfCaller(error)
  if (known !== undefined) return known
  if (isDatabaseAway(error) || isConflict(error)) {
    request.log.warn(
      { err: error },
      `${nameOf(request)} was answered with 503, because the database is unavailable or two transactions conflicted: the caller may repeat the call. If this goes on, check the database`,
    )
    return new Refusal('unavailable', { retryAfterSeconds: 1 })
  }
  request.log.error(
    { err: error },
    `${nameOf(request)} failed unexpectedly and was answered with 500: its user sees an error. Report it with its stack trace`,
  )
  return new Refusal('fault')
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'call without a route'}`
}

/** The refusal that an error is answered with, unless it is a fault of the server. */
export function refusalOfCaller(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof Unreadable) return new Refusal('unreadable', { message: error.message })
  if (error.validation !== undefined) return invalid(error.validation[0])
  const known = knownCodes[error.code]
  if (known !== undefined) return new Refusal(known)
  // PostgreSQL's class 22 (data exception) means bad input that passed validation.
  if (/^22[0-9A-Z]{3}$/.test(error.code)) return new Refusal('invalid')
  if (brokenForm.test(error.message)) return new Refusal('unreadable')
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500 ? new Refusal('unreadable') : undefined
}

/**
 * Errors without a code that the multipart parser throws for a form that is cut off or lacks its
 * boundary.
 */
const brokenForm =
  /^(Multipart: Boundary not found|The needle cannot )|unexpected end of multipart data$/i

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

/** Names the field as the caller wrote it and describes the error in words for users. */
function invalid(fieldError: SchemaError | undefined): Refusal {
  if (fieldError === undefined) return new Refusal('invalid')
  const { message, field } = schemaErrorInWords(fieldError)
  return new Refusal('invalid', { message, ...(field === undefined ? {} : { field }) })
}
