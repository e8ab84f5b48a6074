import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Exchanged {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** How much of the answer is read. */
  mostBytes?: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** At most `mostBytes`; the rest was not read. */
  body: Buffer
}

export interface Limits {
  /** How long a connection may take, with the handshake. */
  connectMs: number
  /** How long a call may take as a whole. */
  wholeMs: number
}

export class TooSlow extends Error {}

/**
 * The limits of what `mostBytes` does not count: headers, trailers, and informational responses,
 * which may come without end before the answer.
 */
const most = { otherBytes: 65_536, informational: 9 }

// A connection of its own for each call: a kept one could outlive a change of the name.
const plain = { open: requestPlain, agent: new Agent(), connected: 'connect' }
const secure = { open: requestSecure, agent: new SecureAgent(), connected: 'secureConnect' }

/** Makes one request. Rejects with `TooSlow`, or with the error of the socket or the answer. */
export function exchange(
  url: URL,
  call: Exchanged & { userAgent: string },
  { lookup, limits }: { lookup: LookupFunction; limits: Limits },
): Promise<Answer> {
  const { open, agent, connected } = url.protocol === 'https:' ? secure : plain
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = open(url, {
    method: call.method,
    agent,
    lookup,
    headers: { ...call.headers, 'user-agent': call.userAgent },
  })
  const endLate = (milliseconds: number) =>
    setTimeout(() => request.destroy(new TooSlow()), milliseconds)
  const connecting = endLate(limits.connectMs)
  const whole = endLate(limits.wholeMs)
  const mostBytes = call.mostBytes ?? 4096
  const endLarge = () => request.destroy(new Error('the answer is too large'))
  request.on('socket', (socket) => {
    socket.once(connected, () => clearTimeout(connecting))
    socket.on('data', () => {
      if (socket.bytesRead > mostBytes + most.otherBytes) endLarge()
    })
  })
  let informational = 0
  request.on('information', () => {
    informational += 1
    if (informational > most.informational) endLarge()
  })
  request.on('error', reject)
  request.on('close', () => {
    clearTimeout(connecting)
    clearTimeout(whole)
  })
  request.on('response', (response) => {
    readStart(response, mostBytes)
      .then(resolve, reject)
      .finally(() => request.destroy())
  })
  request.end(call.body)
  return promise
}

/** Reads an answer up to a number of bytes. */
function readStart(response: IncomingMessage, mostBytes: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { statusCode: status = 0, headers } = response
  const chunks: Buffer[] = []
  let bytes = 0
  const end = () => resolve({ status, headers, body: Buffer.concat(chunks).subarray(0, mostBytes) })
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostBytes) end()
  })
  response.on('end', end)
  response.on('error', reject)
  return promise
}
