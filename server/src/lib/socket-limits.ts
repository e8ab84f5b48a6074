// How long a client may hold a socket without doing what it came for, and how many one address may hold.
import type { ServerResponse } from 'node:http'
import { BlockList, type Socket, isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isLoopbackAddress } from './loopback.ts'
import { networkOf } from './network-of.ts'

export interface SocketLimits {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number
  /** From the headers to the last byte of a body that is no upload. */
  bodyMs: number
  /** From the first byte of a request to its last, uploads included. */
  requestMs: number
  /** How long no byte may move where the server waits for the client to send or to read. */
  stalledMs: number
  /** How long the rest of a body is still taken after the answer, so that the client can read why it was refused. */
  lingerMs: number
  /** How often the limits above are looked at. A socket is closed by so much later. */
  lookMs: number
  /** Sockets of one IPv4 address, or of the /64 of an IPv6 address. */
  perAddress: number
  /** Addresses of peers that are not counted, because many people stand behind each. */
  isUncounted?: (address: string | undefined) => boolean
}

/** The limits of a running server. Tests set shorter ones. */
export const socketLimits: SocketLimits = {
  headersMs: 8000,
  bodyMs: 10_000,
  requestMs: 120_000,
  stalledMs: 60_000,
  lingerMs: 5000,
  lookMs: 2000,
  perAddress: 100,
}

/** Holds the limits that Node has no option for: `headersMs` and `requestMs` are options of the server. */
export function limitSockets(
  server: FastifyInstance,
  { config, limits }: { config: Config; limits: SocketLimits },
): void {
  limitBodyTime(server, limits)
  const responses = new WeakMap<Socket, ServerResponse>()
  server.server.on('request', (request, response) => void responses.set(request.socket, response))
  endStalled(server, { limits, responses })
  limitPerAddress(server, {
    limits,
    responses,
    isUncounted: limits.isUncounted ?? openUncounted(config),
  })
}

/**
 * A body that trickles in holds a socket; limits of the server cannot tell an upload from it, so this is per route. One timer looks
 * at all of them, because most bodies are there at once, and a timer for each costs more than reading it.
 */
function limitBodyTime(server: FastifyInstance, limits: SocketLimits): void {
  const coming = new Map<FastifyRequest, ComingBody>()
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete && hasBody(request))
      coming.set(request, { reply, endsAt: performance.now() + limits.bodyMs, isAnswered: false })
    done()
  })
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.raw.complete) coming.delete(request)
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, body] of coming) {
      if (!request.raw.complete && !request.raw.destroyed) lookAt(request, body, now)
      if (request.raw.complete || request.raw.destroyed) coming.delete(request)
    }
  }, limits.lookMs)
  timer.unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })

  function lookAt(request: FastifyRequest, body: ComingBody, now: number): void {
    const { raw } = request
    if (body.reply.raw.writableEnded && !body.isAnswered) {
      body.isAnswered = true
      body.endsAt = now + limits.lingerMs
      // Whoever read it has stopped, and a client that cannot send on does not read the answer.
      raw.unpipe()
      raw.resume()
    }
    // Asked here and not of each request: Fastify makes the options anew whenever it is asked for them.
    const isLimited = body.isAnswered || request.routeOptions.config.slowBody !== true
    if (isLimited && body.endsAt <= now) raw.destroy()
  }
}

interface ComingBody {
  reply: FastifyReply
  endsAt: number
  isAnswered: boolean
}

function hasBody(request: FastifyRequest): boolean {
  return (
    request.headers['content-length'] !== undefined ||
    request.headers['transfer-encoding'] !== undefined
  )
}

type Responses = WeakMap<Socket, ServerResponse>

/** Node tells when no byte has moved for `stalledMs`; whose fault it is, it does not. */
function endStalled(
  server: FastifyInstance,
  { limits, responses }: { limits: SocketLimits; responses: Responses },
): void {
  server.server.on('timeout', (socket: Socket) => {
    if (isWaitingForUs(socket, responses.get(socket))) socket.setTimeout(limits.stalledMs)
    else socket.destroy()
  })
}

/** True where the request is here, the answer is being made, and all that was made of it is sent. */
function isWaitingForUs(socket: Socket, response: ServerResponse | undefined): boolean {
  return (
    response !== undefined &&
    response.req.complete &&
    !response.writableEnded &&
    socket.writableLength === 0
  )
}

const warnEveryMs = 60_000

/** One that has its full number may open another only in place of one that is idle between two requests. */
function limitPerAddress(
  server: FastifyInstance,
  options: {
    limits: SocketLimits
    responses: Responses
    isUncounted: (address: string | undefined) => boolean
  },
): void {
  const { limits, responses, isUncounted } = options
  const open = new Map<string, Set<Socket>>()
  let warnedAt = -warnEveryMs
  const warn = (peer: string) => {
    if (performance.now() < warnedAt + warnEveryMs) return
    warnedAt = performance.now()
    server.log.warn(
      { peer, most: limits.perAddress },
      'connections were refused, because one address holds too many. If it is a proxy, name it in TRUST_PROXY',
    )
  }
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress: peer } = socket
    if (peer === undefined || isUncounted(peer)) return
    const network = networkOf(peer)
    const own = open.get(network) ?? new Set()
    if (own.size >= limits.perAddress) {
      const idle = [...own].find((one) => responses.get(one)?.writableFinished === true)
      ;(idle ?? socket).destroy()
      if (idle === undefined) return warn(peer)
      own.delete(idle)
    }
    open.set(network, own.add(socket))
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0 && open.get(network) === own) open.delete(network)
    })
  })
}

/** This machine, and the proxies that the operator named: behind each stands a whole crowd. */
export function openUncounted(config: Config): (address: string | undefined) => boolean {
  const proxies = new BlockList()
  for (const one of config.trustProxy) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address = '') => {
    const bare = address.replace(/^::ffff:/i, '')
    const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
    return isLoopbackAddress(bare) || (isIP(bare) !== 0 && proxies.check(bare, family))
  }
}
