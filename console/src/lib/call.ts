import { type Endpoint, type Input, type Reply, pathOf } from '@frontrow/contract/endpoint'
import { failureSentence } from './failure-sentence.ts'
import { fitReply, isReadable, withAssumed } from './fit-reply.ts'
import { expireSession, sessionToken } from './session.ts'

/**
 * What a failed call throws: the server's words, or a sentence about the status where it sent none. `code` is the HTTP status, 0 when
 * no answer came, and 200 when one came that cannot be read. `statusText` is that of the answer.
 */
export class ApiError extends Error {
  readonly code: number
  readonly statusText: string
  readonly reason: string | undefined
  readonly field: string | undefined

  constructor(error: {
    name?: string
    message: string
    code: number
    statusText?: string
    reason?: string
    field?: string
  }) {
    super(error.message)
    this.name = error.name ?? 'ApiError'
    this.code = error.code
    this.statusText = error.statusText ?? ''
    this.reason = error.reason
    this.field = error.field
  }
}

/** The reason of a 200 that nobody can make sense of. */
export const UNREADABLE = 'answer_unreadable'

export interface CallOptions {
  /** Which copy of the token is read first: two calls of the published API name session storage. */
  tokenFrom?: 'local' | 'session'
  /** Makes a create happen once, however often it is sent. */
  idempotencyKey?: string
  /** For form data: what `FormData` or `URLSearchParams` the body is sent as. */
  form?: URLSearchParams
  signal?: AbortSignal
  /** Instead of the one in the storages. */
  token?: string
  /** What the answer, or each row of it, is taken to say where it does not say it. */
  assumes?: Readonly<Record<string, unknown>>
  /** The key that a bare text is taken for: some servers of the published API answer a secret without an object around it. */
  bareTextIs?: string
  /** True where a 401 is an answer of its own: the sign-in and sign-up calls, and those whose screen shows it before signing out. */
  keepsSession?: boolean
}

/**
 * Makes one call of the contract. Throws `ApiError` for everything but a 200, and signs out on 401. The reply is fitted to the
 * contract's shape (see `fitReply`); one that is something else altogether is thrown as a failure.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const request = requestFor(endpoint, input as Parts, options)
  return answerOf<Reply<E>>(await send(request, options.signal), endpoint, options)
}

/** `{code, message}` for an alert, as `<code> <message>`; a failure without an answer, or with one that cannot be read, has only its message. */
export function alertText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  const isAnswered = error.code !== 0 && error.reason !== UNREADABLE
  return isAnswered ? `${error.code} ${error.message}` : error.message
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The address of a call with its parameters filled in; also for uploads, which go through XMLHttpRequest for their progress. */
export function addressOf(endpoint: Endpoint, input: Parts): string {
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams(input.query).toString()
  return query === '' ? path : `${path}?${query}`
}

function requestFor(endpoint: Endpoint, input: Parts, options: CallOptions): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.access === 'session' || endpoint.access === 'approved') {
    const token = tokenFor(options)
    if (token === null) {
      if (options.keepsSession !== true) expireSession()
      throw new ApiError({ code: 401, message: 'Sign in to continue.', reason: 'session_missing' })
    }
    headers.set('authorization', `Bearer ${token}`)
  }
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const body = options.form ?? (input.body === undefined ? null : JSON.stringify(input.body))
  if (typeof body === 'string' || endpoint.sendsJsonType === true)
    headers.set('content-type', 'application/json')
  return new Request(new URL(addressOf(endpoint, input), location.origin), {
    method: endpoint.method,
    headers,
    body,
  })
}

/** Both storages hold the same token; two calls of the published API read the session's copy first. */
function tokenFor(options: CallOptions): string | null {
  if (options.token !== undefined) return options.token
  const own = options.tokenFrom === 'session' ? sessionStorage.getItem('token') : null
  return own ?? sessionToken()
}

/** An answer that was cut off is as if none had come: what was sent may or may not have arrived, and asking again tells. */
async function send(
  request: Request,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(request, signal === undefined ? {} : { signal })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new ApiError({
      code: 0,
      message: 'The server could not be reached. Check the connection and try again.',
    })
  }
}

function answerOf<T>(
  { response, text }: { response: Response; text: string },
  endpoint: Endpoint,
  options: CallOptions,
): T {
  // Exactly 200 is success: another 2xx means that somebody between us and the server changed the answer.
  if (response.status === 200) return replyIn(text, endpoint, options) as T
  const error = refusalIn(text, response)
  afterFailure(error, endpoint, options)
  throw error
}

/**
 * The failure that an answer other than 200 tells of. What is not JSON, or has no words in it, was not written by our server: a
 * sentence about the status is said instead.
 */
export function refusalIn(
  text: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
): ApiError {
  const body = readAs(text)
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const [name, msg, message, reason, field] = ['name', 'msg', 'message', 'reason', 'field'].map(
    (key) => (typeof said[key] === 'string' && said[key].trim() !== '' ? said[key] : undefined),
  )
  return new ApiError({
    name: name ?? 'ApiError',
    // Some servers of the published API say what failed in `msg`.
    message: msg ?? message ?? failureSentence(status),
    code: status,
    statusText,
    ...(reason === undefined ? {} : { reason }),
    ...(field === undefined ? {} : { field }),
  })
}

/** A call that reads needs an answer of its shape. One that acts has succeeded with the 200, unless the answer is no JSON at all. */
function replyIn(text: string, endpoint: Endpoint, options: CallOptions): unknown {
  const body = readAs(text)
  const reads = endpoint.method === 'GET' || endpoint.onlyReads === true
  if (isForeign(text) || (reads && !isReadable(endpoint.reply, body))) throw unreadable()
  const { assumes = {}, bareTextIs } = options
  const told = bareTextIs !== undefined && typeof body === 'string' ? { [bareTextIs]: body } : body
  return fitReply(endpoint.reply, withAssumed(told, assumes))
}

/** Whether the text of an answer was not written by our server: it is not empty and no JSON, as a proxy's page is, or half an answer. */
export function isForeign(text: string): boolean {
  return text.trim() !== '' && readAs(text) === undefined
}

/** A 200 whose text nobody can make sense of. */
export function unreadable(): ApiError {
  return new ApiError({ code: 200, message: failureSentence(200), reason: UNREADABLE })
}

function readAs(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Any 401 ends the session, and an organization that is not approved goes to the waiting screen without being signed out. */
function afterFailure(error: ApiError, endpoint: Endpoint, options: CallOptions): void {
  if (error.code === 403 && error.reason === 'not_approved') waitForApproval()
  if (error.code === 401 && endpoint.access !== 'public' && options.keepsSession !== true)
    expireSession()
}

let waitForApproval: () => void = () => {}

/** The shell says how the waiting screen is reached: lib does not know the router. */
export function onNotApproved(go: () => void): void {
  waitForApproval = go
}
