import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  addressOf,
  ApiError,
  confirmedIfNeeded,
  refusalIn,
  replyIn,
  send,
  type Parts,
} from './call.ts'

interface OperatorCallOptions {
  /** Makes the server do it only once, however often the request is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** True for the call that reads the session: its 401 needs no other reading. */
  readsSession?: true
}

/**
 * Makes one call of the operator's API. The browser sends the session cookie; the header is one
 * that no page of another origin can send. Throws `ApiError` for every status except 200. A call
 * that needs a confirmed session asks the operator, and is then repeated once.
 */
export async function operatorCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: OperatorCallOptions = {},
): Promise<Reply<E>> {
  return confirmedIfNeeded(async () => {
    const request = requestFor(endpoint, input as Parts, options)
    const { response, text } = await send(request, options.signal)
    if (response.status === 200) return replyIn(text, endpoint) as Reply<E>
    const error = refusalIn(text, response)
    if (options.readsSession !== true && endsSession(endpoint, error)) sessionChanged()
    throw error
  })
}

function requestFor(endpoint: Endpoint, input: Parts, options: OperatorCallOptions): Request {
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
