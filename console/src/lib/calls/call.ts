import {
  addressOf,
  type Endpoint,
  type Input,
  type InputParts,
  type Reply,
} from '@frontrow/contract/endpoint'
import { failureSentence } from './failure-sentence.ts'
import { fitReply } from './fit-reply.ts'
import { canBeRead, jsonIn, readReply, type ReplyOptions } from './read-reply.ts'
import { expireSession, limitSession, sessionToken } from './session.ts'

/**
 * What a failed call throws: the server's message, or a sentence about the status when there was
 * none. `code` is the HTTP status, 0 when no answer came, and 200 when the answer cannot be read.
 * `statusText` is the one of the answer.
 */
export class ApiError extends Error {
  readonly code: number
  readonly statusText: string
  readonly reason: string | undefined
  readonly field: string | undefined
  /** Whether the message is the server's own, in `msg` or `message` of its answer. */
  readonly isSaid: boolean

  constructor(error: {
    name?: string
    message: string
    code: number
    statusText?: string
    reason?: string
    field?: string
    isSaid?: boolean
  }) {
    super(error.message)
    this.name = error.name ?? 'ApiError'
    this.code = error.code
    this.statusText = error.statusText ?? ''
    this.reason = error.reason
    this.field = error.field
    this.isSaid = error.isSaid ?? false
  }
}

/** The reason of a 200 whose body cannot be read. */
export const UNREADABLE = 'answer_unreadable'

export interface CallOptions extends ReplyOptions {
  /** Which copy of the token is read first. Two calls of the published API name session storage. */
  tokenFrom?: 'local' | 'session'
  /** Makes the server create the object only once, however often the request is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Used in place of the token in the storages. */
  token?: string
  /**
   * Makes every 2xx a success, where the published API counts any `ok` response as one. With
   * `ok, unread` the body is not read either, whatever it contains.
   */
  succeedsOn?: 'ok' | 'ok, unread'
  /**
   * True where a 401 does not end the session: for sign-in and sign-up, and for calls whose screen
   * shows the error before it signs out.
   */
  keepsSession?: boolean
}

/**
 * Makes one call of the contract. Throws `ApiError` for every status except 200, or outside 2xx
 * where `succeedsOn` says so, and signs out on 401. The reply is fitted to the contract's shape
 * (see `fitReply`); a reply of a wholly different shape is thrown as an error. A call that the
 * server refuses until the person has confirmed to be present asks them, and is then repeated once.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  return confirmedIfNeeded(async () => {
    const request = requestFor(endpoint, input as InputParts, options)
    return answerOf<Reply<E>>(await send(request, options.signal), endpoint, options)
  })
}

/** Repeats a call once when the server required the person to confirm their identity first. */
export async function confirmedIfNeeded<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!isStepUpNeeded(error) || !(await confirmIdentity())) throw error
    return make()
  }
}

/** The server requires the person to confirm their identity first. */
function isStepUpNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 403 && error.reason === 'step_up_needed'
}

let askIdentity: () => Promise<boolean> = async () => false
let asking: Promise<boolean> | undefined

/** Calls that are refused at the same time share one question. */
function confirmIdentity(): Promise<boolean> {
  asking ??= askIdentity().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Sets the function that asks the person to confirm who they are, after a call was refused with
 * `step_up_needed`. Its promise is true once the session is confirmed. The call is then sent once
 * more, with the same Idempotency-Key.
 */
export function onStepUpNeeded(ask: () => Promise<boolean>): void {
  askIdentity = ask
}

/**
 * The text of an alert: `<code> <message>`. An error without a readable answer has only its
 * message.
 */
export function alertText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The request failed. Try again.'
  const isAnswered = error.code !== 0 && error.reason !== UNREADABLE
  return isAnswered ? `${error.code} ${error.message}` : error.message
}

function requestFor(endpoint: Endpoint, input: InputParts, options: CallOptions): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.access === 'session' || endpoint.access === 'approved') {
    const token = tokenFor(options)
    if (token === null) {
      if (options.keepsSession !== true) expireSession()
      throw sessionMissing()
    }
    headers.set('authorization', `Bearer ${token}`)
  }
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const body = bodyOf(endpoint, input)
  if (typeof body === 'string' || endpoint.sendsJsonType === true)
    headers.set('content-type', 'application/json')
  return new Request(new URL(addressOf(endpoint, input), location.origin), {
    method: endpoint.method,
    headers,
    body,
  })
}

function bodyOf({ takes }: Endpoint, { body }: InputParts): string | URLSearchParams | null {
  if (body === undefined) return null
  if (takes === 'form') return new URLSearchParams(body as Record<string, string>)
  return JSON.stringify(body)
}

/** The error for a call that needs a session, when there is no token to send. */
export function sessionMissing(): ApiError {
  return new ApiError({ code: 401, message: 'Sign in to continue.', reason: 'session_missing' })
}

/**
 * Both storages hold the same token. Two calls of the published API read the copy in session
 * storage first.
 */
function tokenFor(options: CallOptions): string | null {
  if (options.token !== undefined) return options.token
  const own = options.tokenFrom === 'session' ? sessionStorage.getItem('token') : null
  return own ?? sessionToken()
}

/**
 * A truncated answer counts as no answer: the request may or may not have arrived, so the caller
 * sends it again.
 */
export async function send(
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
      message: 'The server could not be reached. Check your connection and try again.',
    })
  }
}

function answerOf<T>(
  { response, text }: { response: Response; text: string },
  endpoint: Endpoint,
  options: CallOptions,
): T {
  if (isSuccess(response, options)) return replyIn(text, endpoint, options) as T
  const error = refusalIn(text, response)
  afterFailure(error, endpoint, options)
  throw error
}

/**
 * Only 200 is success, unless the published API accepts every 2xx for the call: otherwise another
 * 2xx means that a proxy between the console and the server changed the answer.
 */
function isSuccess({ ok, status }: Response, { succeedsOn }: CallOptions): boolean {
  return succeedsOn === undefined ? status === 200 : ok
}

/**
 * The error for an answer other than 200. A body that is not JSON, or has no message, did not come
 * from the server; the error then has a sentence about the status.
 */
export function refusalIn(
  text: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
): ApiError {
  const body = jsonIn(text)
  const values = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const [name, msg, message, reason, field] = ['name', 'msg', 'message', 'reason', 'field'].map(
    (key) =>
      typeof values[key] === 'string' && values[key].trim() !== '' ? values[key] : undefined,
  )
  return new ApiError({
    name: name ?? 'ApiError',
    // Some servers of the published API put the message into `msg`.
    message: msg ?? message ?? failureSentence(status),
    isSaid: (msg ?? message) !== undefined,
    code: status,
    statusText,
    ...(reason === undefined ? {} : { reason }),
    ...(field === undefined ? {} : { field }),
  })
}

/** The fitted reply of a successful call. Throws where the body cannot be read. */
function replyIn(text: string, endpoint: Endpoint, options: CallOptions = {}): unknown {
  if (options.succeedsOn === 'ok, unread') return fitReply(endpoint.reply, undefined)
  if (!canBeRead(text, endpoint, options)) throw unreadable()
  return readReply(text, endpoint, options)
}

/** The error for a 200 whose body cannot be read. */
export function unreadable(): ApiError {
  return new ApiError({ code: 200, message: failureSentence(200), reason: UNREADABLE })
}

/**
 * A 401 ends the session. `not_approved` leads to the waiting screen without signing out. After
 * `role_not_allowed` the console asks what the role allows.
 */
function afterFailure(error: ApiError, endpoint: Endpoint, options: CallOptions): void {
  if (error.code === 403 && error.reason === 'not_approved') waitForApproval()
  noteRole(error)
  if (error.code === 401 && endpoint.access !== 'public' && options.keepsSession !== true)
    expireSession()
}

/** Notes that a call was refused for the role, so that the screens disable what it cannot do. */
export function noteRole(error: ApiError): void {
  if (isRoleRefusal(error)) limitSession()
}

/**
 * Whether the server refused a call because of what the member may do: for the role, or until they
 * have the second factor that the organization asks for. It never signs out.
 */
export function isRoleRefusal(error: Error): boolean {
  const { reason } = error as Partial<ApiError>
  return reason === 'role_not_allowed' || reason === 'second_factor_required'
}

let waitForApproval: () => void = () => {}

/** Registers how to reach the waiting screen, because lib does not know the router. */
export function onNotApproved(go: () => void): void {
  waitForApproval = go
}
