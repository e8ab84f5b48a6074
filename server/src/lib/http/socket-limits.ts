// Limits how long a client may hold a socket, and how many sockets one address may hold.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '@frontrow/contract/durations'
import type { Config } from '../settings/config.ts'
import { isLoopbackHost } from '../networks/loopback.ts'
import { createNetworkList } from '../networks/network-list.ts'
import { type ClientNetwork, networksOf } from '../networks/network-of.ts'

export interface SocketLimits {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number
  /** From the headers to the last byte of a body that is not an upload. */
  bodyMs: number
  /** An upload that brings fewer bytes a second than this, over `slowMs`, is ended. */
  uploadBytesASecond: number
  slowMs: number
  /** From the first byte of a request to its last, uploads included. */
  requestMs: number
  /**
   * The maximum time without any byte while the server waits for the client to send or to read.
   * Node allows it twice where a part of the last write was sent.
   */
  stalledMs: number
  /**
   * How long the rest of a body is still read after the answer, so that the client can read the
   * answer.
   */
  lingerMs: number
  /** How often the limits above are checked. A socket may be closed this much later. */
  lookMs: number
  /** Sockets per IPv4 address, or per /64 of IPv6 addresses. Wider networks have more. */
  perAddress: number
  /** True for peers that are not counted, because many users share them. */
  isUncounted?: (address: string | undefined) => boolean
}

/** The limits of a running server. Tests set shorter ones. */
export const socketLimits: SocketLimits = {
  headersMs: 8000,
  bodyMs: 10_000,
  // With less, the largest picture takes longer than a request may.
  uploadBytesASecond: 32 * 1024,
  slowMs: 10_000,
  requestMs: 2 * minuteMs,
  stalledMs: 30_000,
  lingerMs: 5000,
  lookMs: 2000,
  perAddress: 100,
}

/** Both methods must be called for each request: one before its body, one after it. */
export interface SlowBodies {
  expect(request: FastifyRequest, reply: FastifyReply): void
  arrived(request: FastifyRequest): void
}

/**
 * Enforces the limits that Node has no option for: `headersMs` and `requestMs` are options of the
 * server. Returns what limits the time of bodies.
 */
export function limitSockets(
  server: FastifyInstance,
  { config, limits }: { config: Config; limits: SocketLimits },
): SlowBodies {
  const responses = new WeakMap<Socket, ServerResponse>()
  server.server.on('request', (request, response) => void responses.set(request.socket, response))
  endStalled(server, { limits, responses })
  limitPerAddress(server, {
    // The connections of an address are spread over the workers.
    most: Math.ceil(limits.perAddress / config.workers),
    responses,
    isUncounted: limits.isUncounted ?? openUncounted(config),
  })
  return limitBodyTime(server, limits)
}

/**
 * Limits the time of slow bodies per route, because Node's limits cannot tell an upload from other
 * bodies. One timer checks all of them: most bodies arrive at once, and a timer per body costs more
 * than reading it.
 */
function limitBodyTime(server: FastifyInstance, limits: SocketLimits): SlowBodies {
  const coming = new Map<FastifyRequest, ComingBody>()
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
  return {
    expect: (request, reply) => {
      if (request.raw.complete || !hasBody(request)) return
      const since = performance.now()
      const moved = { since, bytes: request.raw.socket.bytesRead }
      coming.set(request, { reply, endsAt: since + limits.bodyMs, isAnswered: false, moved })
    },
    arrived: (request) => {
      if (request.raw.complete) coming.delete(request)
    },
  }

  function lookAt(request: FastifyRequest, body: ComingBody, now: number): void {
    const { raw } = request
    if (body.reply.raw.writableEnded && !body.isAnswered) {
      body.isAnswered = true
      body.endsAt = now + limits.lingerMs
      // The parser has stopped reading, and a client that cannot send the rest does not read the
      // answer. So the rest is discarded.
      raw.unpipe()
      raw.resume()
    }
    // Read here and not per request, because Fastify builds a route's options anew at each read.
    const isLimited = body.isAnswered || request.routeOptions.config.slowBody !== true
    if (isLimited ? body.endsAt <= now : isTooSlow(request, body, { limits, now })) raw.destroy()
  }
}

interface ComingBody {
  reply: FastifyReply
  endsAt: number
  isAnswered: boolean
  /** What the socket had brought at a time. */
  moved: { since: number; bytes: number }
}

/** Bytes that wait for us are not the client's fault. Slow uploads would keep the places of all. */
function isTooSlow(
  { raw }: FastifyRequest,
  body: ComingBody,
  { limits, now }: { limits: SocketLimits; now: number },
): boolean {
  const { since, bytes } = body.moved
  const { bytesRead } = raw.socket
  if (raw.readableLength === 0 && now - since < limits.slowMs) return false
  body.moved = { since: now, bytes: bytesRead }
  const least = (limits.uploadBytesASecond * (now - since)) / 1000
  return raw.readableLength === 0 && bytesRead - bytes < least
}

function hasBody(request: FastifyRequest): boolean {
  return (
    request.headers['content-length'] !== undefined ||
    request.headers['transfer-encoding'] !== undefined
  )
}

type Responses = WeakMap<Socket, ServerResponse>

/** Node reports when no byte has moved for `stalledMs`, but not which side is late. */
function endStalled(
  server: FastifyInstance,
  { limits, responses }: { limits: SocketLimits; responses: Responses },
): void {
  server.server.on('timeout', (socket: Socket) => {
    if (isWaitingForUs(socket, responses.get(socket))) socket.setTimeout(limits.stalledMs)
    else socket.destroy()
  })
}

/**
 * True where the whole request has arrived, the handler still works, and all written bytes are
 * sent.
 */
function isWaitingForUs(socket: Socket, response: ServerResponse | undefined): boolean {
  return (
    response !== undefined &&
    response.req.complete &&
    !response.writableEnded &&
    socket.writableLength === 0
  )
}

const warnEveryMs = minuteMs

/**
 * At its limit a network may open another socket only in place of one that is idle between two
 * requests.
 */
function limitPerAddress(
  server: FastifyInstance,
  options: {
    most: number
    responses: Responses
    isUncounted: (address: string | undefined) => boolean
  },
): void {
  const { most, responses, isUncounted } = options
  const open = openSocketSets()
  let warnedAt = -warnEveryMs
  const warn = (peer: string) => {
    if (performance.now() < warnedAt + warnEveryMs) return
    warnedAt = performance.now()
    server.log.warn(
      { peer, most },
      'connections refused, because this peer address or its network has reached its limit: its users get connection errors. If it is a proxy, add it to TRUST_PROXY',
    )
  }
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress: peer } = socket
    if (peer === undefined || isUncounted(peer)) return
    const networks = networksOf(peer)
    for (const full of networks.filter(isFull)) {
      // Looked at again, because the socket that was closed for a narrower network was in the wider
      // ones, too.
      if (!isFull(full)) continue
      const idle = open.find(full.network, isIdle)
      if (idle === undefined) {
        socket.destroy()
        return warn(peer)
      }
      idle.destroy()
      open.delete(idle)
    }
    open.add(networks, socket)
    socket.once('close', () => open.delete(socket))
  })

  function isFull({ network, factor }: ClientNetwork): boolean {
    return open.count(network) >= most * factor
  }
  function isIdle(socket: Socket): boolean {
    return responses.get(socket)?.writableFinished === true
  }
}

/** The open sockets of each network. */
function openSocketSets() {
  const sets = new Map<string, Set<Socket>>()
  const networksOfSockets = new WeakMap<Socket, readonly ClientNetwork[]>()
  return {
    count: (network: string) => sets.get(network)?.size ?? 0,
    find: (network: string, fits: (socket: Socket) => boolean) => {
      for (const socket of sets.get(network) ?? []) if (fits(socket)) return socket
      return undefined
    },
    add: (networks: readonly ClientNetwork[], socket: Socket) => {
      networksOfSockets.set(socket, networks)
      for (const { network } of networks)
        sets.set(network, (sets.get(network) ?? new Set()).add(socket))
    },
    delete: (socket: Socket) => {
      for (const { network } of networksOfSockets.get(socket) ?? []) {
        const sockets = sets.get(network)
        sockets?.delete(socket)
        if (sockets?.size === 0) sets.delete(network)
      }
    },
  }
}

/** Exempts this machine and the operator's trusted proxies, because many users share them. */
export function openUncounted(config: Config): (address: string | undefined) => boolean {
  const proxies = createNetworkList(config.trustProxy)
  return (address = '') => isLoopbackHost(address) || proxies.has(address)
}
