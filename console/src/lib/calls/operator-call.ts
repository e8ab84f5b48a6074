import {
  addressOf,
  type Endpoint,
  type Input,
  type InputParts,
  type Reply,
} from '@frontrow/contract/endpoint'
import { ApiError, confirmedIfNeeded, refusalIn, send, UNREADABLE } from './call.ts'
import { misfitIn } from './check-reply.ts'
import { jsonIn } from './read-reply.ts'

interface OperatorCallOptions {
  /** Makes the server do it only once, however often the request is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** True for the call that reads the session: its 401 needs no other reading. */
  keepsSession?: boolean
}

/**
 * Makes one call of the operator's API. The browser sends the session cookie; the header is one
 * that no page of another origin can send. Throws `ApiError` for every status except 200, and for a
 * reply that is not of the contract's shape: an operator decides by what is shown, so a missing
 * amount must not look like none. A call that needs a confirmed session asks the operator, and is
 * then repeated once.
 */
export async function operatorCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: OperatorCallOptions = {},
): Promise<Reply<E>> {
  return confirmedIfNeeded(async () => {
    const request = requestFor(endpoint, input as InputParts, options)
    const { response, text } = await send(request, options.signal)
    if (response.status === 200) return checkedReply(endpoint, text, response.headers)
    const error = refusalIn(text, response)
    if (options.keepsSession !== true && endsSession(endpoint, error)) sessionChanged()
    throw error
  })
}

function requestFor(endpoint: Endpoint, input: InputParts, options: OperatorCallOptions): Request {
  const headers = new Headers({ accept: 'application/json', 'x-operator': '1' })
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const writes = endpoint.method !== 'GET'
  if (writes) headers.set('content-type', 'application/json')
  return new Request(new URL(addressOf(endpoint, input), location.origin), {
    method: endpoint.method,
    headers,
    body: writes ? JSON.stringify(input.body ?? {}) : null,
    credentials: 'same-origin',
  })
}

function checkedReply<E extends Endpoint>(endpoint: E, text: string, headers: Headers): Reply<E> {
  const reply = jsonIn(text)
  const misfit = misfitIn(endpoint.reply, reply)
  if (misfit === undefined) return reply as Reply<E>
  const reads = endpoint.method === 'GET' || endpoint.onlyReads === true
  const id = headers.get('x-request-id')
  const sentences = [
    `The server sent an unexpected response${misfit === '' ? '' : ` (${misfit})`}.`,
    reads ? 'It is not shown.' : 'The change may have been made. Reload the page to check.',
    ...(id === null ? [] : [`Request ${id}.`]),
  ]
  throw new ApiError({ code: 200, reason: UNREADABLE, message: sentences.join(' ') })
}

/** The session has ended, or may only set up a second factor now. */
function endsSession(endpoint: Endpoint, error: ApiError): boolean {
  if (endpoint.access === 'public') return false
  return error.code === 401 || error.reason === 'operator_factor_required'
}

let sessionChanged: () => void = () => {}

/** Registers how to read the session again after a call found that it has changed. */
export function onSessionChanged(read: () => void): void {
  sessionChanged = read
}
