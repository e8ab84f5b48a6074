// Programs make typed calls to a network with this package, which sdk/packages/client-package.ts
// packs for npm.
import { setTimeout as pause } from 'node:timers/promises'
import {
  addressOf,
  type Endpoint,
  type Input,
  type InputParts,
  type RefusalOf,
  type Reply,
} from '@frontrow/contract/endpoint'
import type { RefusalBody, RefusalCode } from '@frontrow/contract/refusals'

export type { Endpoint, Input, RefusalCode, RefusalOf, Reply }

export interface ClientOptions {
  /** The address of the network, such as `https://network.example.com`. */
  url: string
  /** An API token. The calls of apps, such as `requestAd`, need none. */
  token?: string | undefined
  /** How often a call is sent at most, the first time included; 4 by default. */
  tries?: number
  /** A call that may be sent again only after a longer pause fails at once; 60 by default. */
  longestPauseSeconds?: number
}

export interface CallOptions {
  /** For a call that creates something. Without it, each call gets a random key. */
  idempotencyKey?: string
  /** Stops the call, or the pause before its next try. */
  signal?: AbortSignal
}

/** The input of a call. It is left out where the call takes none; an upload has a `file` too. */
export type Given<E extends Endpoint> = Input<E> &
  (E extends { takes: 'upload' } ? { file: Blob; poster?: Blob } : unknown)

type Args<E extends Endpoint> =
  Record<never, never> extends Given<E>
    ? [input?: Given<E>, options?: CallOptions]
    : [input: Given<E>, options?: CallOptions]

export interface Client {
  /** Makes a call. Throws `CallError` for every answer that is no success. */
  call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Reply<E>>
}

/** What a call throws for an answer that is no success. */
export class CallError extends Error {
  /** The HTTP status; 200 where the reply could not be read. */
  readonly status: number
  /** The name of the refusal; undefined where the answer is not the network's, as of a proxy. */
  readonly reason: RefusalCode | undefined
  /** The part of the input that was refused, if it is one. */
  readonly field: string | undefined
  /** The id in the network's log; of its own faults only. */
  readonly requestId: string | undefined
  /** Where the network says when the call may be made again. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Partial<RefusalBody>, retryAfterSeconds?: number) {
    super(body.message ?? `The answer with status ${status} could not be read.`)
    this.name = 'CallError'
    this.status = status
    this.reason = body.reason
    this.field = body.field
    this.requestId = body.request_id
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** True where a call was refused for one of these reasons. */
export function refused<R extends RefusalCode>(
  error: unknown,
  ...reasons: readonly R[]
): error is CallError & { readonly reason: R } {
  return error instanceof CallError && reasons.some((reason) => reason === error.reason)
}

/** Makes calls to one network. */
export function createClient(options: ClientOptions): Client {
  const { url, tries = 4, longestPauseSeconds = 60 } = options
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new TypeError(
      `The setting "url" is ${JSON.stringify(url)}. It must be the address of the network, as "https://network.example.com".`,
    )
  return {
    async call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Reply<E>> {
      const [input, how = {}] = args
      const { address, init } = requestOf(endpoint, { ...options, ...how, input: input ?? {} })
      for (let made = 1; ; made += 1)
        try {
          return await send<Reply<E>>(address, init)
        } catch (error) {
          const seconds = pauseAfter(error, endpoint, made)
          const isLast = made >= tries || seconds > longestPauseSeconds
          if (isLast || how.signal?.aborted === true) throw error
          await pause(seconds * 1000, undefined, how)
        }
    },
  }
}

interface Sent extends InputParts {
  file?: Blob
  poster?: Blob
}

function requestOf(
  endpoint: Endpoint,
  { url, token, idempotencyKey, signal, input }: ClientOptions & CallOptions & { input: Sent },
): { address: URL; init: RequestInit } {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.onceByKey === true)
    headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
  const body = bodyOf(input)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const address = new URL(addressOf(endpoint, input), url)
  return { address, init: { method: endpoint.method, headers, body, signal: signal ?? null } }
}

function bodyOf(input: Sent): FormData | string | null {
  if (input.file === undefined) return input.body === undefined ? null : JSON.stringify(input.body)
  const form = new FormData()
  if (input.poster !== undefined) form.set('poster', input.poster, 'poster.jpg')
  form.set('file', input.file)
  return form
}

async function send<T>(address: URL, init: RequestInit): Promise<T> {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch((cause: unknown) => {
    if (init.signal?.aborted === true) throw cause
    const message = `${address.origin} does not answer. Check the setting "url" and the connection.`
    throw new Error(message, { cause })
  })
  const body = jsonIn(await answer.text())
  if (answer.status === 200 && body !== undefined) return body as T
  const after = answer.headers.get('retry-after')
  throw new CallError(
    answer.status,
    typeof body === 'object' ? { ...body } : {},
    after === null ? undefined : secondsIn(after),
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` has seconds or, from some proxies, a date. */
function secondsIn(after: string): number | undefined {
  const seconds = Number(after)
  const span = Number.isNaN(seconds) ? (Date.parse(after) - Date.now()) / 1000 : seconds
  return Number.isNaN(span) ? undefined : Math.max(0, span)
}

/**
 * The seconds before the next try; infinite where there is none. A call that was surely not done is
 * made again: after 429, and after 503 with `Retry-After`. After 503 without it and after network
 * errors, only a call that reads or has an idempotency key is.
 */
function pauseAfter(error: unknown, endpoint: Endpoint, made: number): number {
  const { method, onlyReads, onceByKey } = endpoint
  const mayRepeat = method === 'GET' || onlyReads === true || onceByKey === true
  const growing = 2 ** (made - 1)
  const status = error instanceof CallError ? error.status : 503
  const asked = error instanceof CallError ? error.retryAfterSeconds : undefined
  if (status === 429) return asked ?? growing
  return status === 503 ? (asked ?? (mayRepeat ? growing : Infinity)) : Infinity
}
