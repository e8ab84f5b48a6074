// Calls the API as the console does, without a network. It opens a second API that does not listen,
// because the listening one refuses all calls until the demo is ready. Its mails are not stored.
import { randomUUID } from 'node:crypto'
import { type Endpoint, type Input, type Reply, pathOf } from '@frontrow/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Delivery } from '../../features/delivery/delivery.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Post } from '../../lib/mail/mail.ts'
import { openOutbox } from '../../features/outbox/outbox.ts'
import { openApi } from './open-api.ts'

export interface ApiCaller {
  /** The services of this API. Its mails are read by `codeFor` and go nowhere else. */
  services: Services
  /** Makes a call, with a token or without. Throws for every status other than 200. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Reply<E>>
  /**
   * Uploads a file as the console's form does. `input` holds the path's parameters and the query.
   */
  upload<E extends Endpoint>(endpoint: E, input: Input<E>, sent: SentFile): Promise<Reply<E>>
  /** A browser at the operator's console, which keeps the cookie of its session. */
  operatorSession(): Pick<ApiCaller, 'call'>
  /** The verification code last mailed to this address. */
  codeFor(email: string): string
  /** The token of the link last mailed to this address, of an invitation or a billing email. */
  tokenFor(email: string): string
  close(): Promise<void>
}

export interface SentFile {
  token: string
  name: string
  bytes: Buffer
}

export async function openApiCaller(services: Services, delivery: Delivery): Promise<ApiCaller> {
  const codes = new Map<string, string>()
  const tokens = new Map<string, string>()
  const post: Post = {
    isNear: true,
    deliver: async ({ to, code, text }) => {
      if (code !== undefined) codes.set(to, code)
      const token = /\/auth\/(?:invitation|billing-email)#token=(\S+)$/m.exec(text)?.[1]
      if (token !== undefined) tokens.set(to, token)
    },
  }
  const cookies: Cookies = new Map()
  const mail = openOutbox(post, services)
  // The operators of the demo sit at the machine of the server, whoever else is let in.
  const config = { ...services.config, operatorNetworks: 'loopback' as const }
  const own = { ...services, mail, config }
  const server = await openApi(own, delivery)
  await server.ready()
  return {
    services: own,
    call: (endpoint, input, token) =>
      send(server, { endpoint, token, cookies, ...payloadOf(endpoint, input as AnyInput) }, input),
    upload: async (endpoint, input, { token, name, bytes }) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      // A Request is used only to encode the form as a multipart body.
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      return send(
        server,
        { endpoint, token, cookies, type, payload: Buffer.from(await request.arrayBuffer()) },
        input,
      )
    },
    operatorSession: () => {
      const kept: Cookies = new Map()
      const headers = { 'x-operator': '1', origin: config.publicUrl }
      return {
        call: (endpoint, input) => {
          const sent = payloadOf(endpoint, input as AnyInput)
          return send(
            server,
            { endpoint, token: undefined, cookies: kept, headers, ...sent },
            input,
          )
        },
      }
    },
    codeFor: (email) => codes.get(email) ?? fail(`no code was mailed to ${email}`),
    tokenFor: (email) => tokens.get(email) ?? fail(`no link was mailed to ${email}`),
    close: async () => {
      // Otherwise those that still wait would be in the mailbox.
      await mail.sendDocuments()
      await server.close()
    },
  }
}

/**
 * The cookies of each account. Each has one browser, so that a sign-in is not from a new one each
 * time.
 */
type Cookies = Map<string, Record<string, string>>

interface Sending {
  endpoint: Endpoint
  cookies: Cookies
  token: string | undefined
  headers?: Record<string, string>
  type?: string
  payload?: string | Buffer
}

async function send<E extends Endpoint>(
  server: FastifyInstance,
  { endpoint, token, cookies, headers = {}, type, payload }: Sending,
  input: Input<E>,
): Promise<Reply<E>> {
  const url = addressOf(endpoint, input as AnyInput)
  const account = accountOf(input as AnyInput)
  const answer = await server.inject({
    method: endpoint.method,
    url,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(endpoint.onceByKey === true ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
    cookies: cookies.get(account) ?? {},
  })
  if (answer.statusCode !== 200)
    fail(`${endpoint.method} ${url}: ${answer.statusCode} ${answer.body}`)
  const given = answer.cookies.map(({ name, value }) => [name, value] as const)
  if (given.length > 0) cookies.set(account, Object.fromEntries(given))
  return answer.json<Reply<E>>()
}

/** Who signs in; empty for every other call. */
function accountOf({ body }: AnyInput): string {
  const { username } = (body ?? {}) as { username?: unknown }
  return typeof username === 'string' ? username : ''
}

/** The input of any call. */
interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  return input.query === undefined ? path : `${path}?${new URLSearchParams(input.query).toString()}`
}

function payloadOf(endpoint: Endpoint, { body }: AnyInput): { type?: string; payload?: string } {
  if (body === undefined) return {}
  if (endpoint.takes !== 'form') return { type: 'application/json', payload: JSON.stringify(body) }
  const form = new URLSearchParams(body as Record<string, string>).toString()
  return { type: 'application/x-www-form-urlencoded', payload: form }
}

function fail(what: string): never {
  throw new Error(what)
}
