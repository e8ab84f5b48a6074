import type { Endpoint } from '@frontrow/contract/endpoint'
import { fitReply, isReadable, withAssumed } from './fit-reply.ts'

/** How the body of a successful call is read. */
export interface ReplyOptions {
  /** Default values for keys that the reply, or each of its rows, does not contain. */
  assumes?: Readonly<Record<string, unknown>>
  /**
   * The key under which a plain-text reply is stored: some servers of the published API reply with
   * a bare secret instead of an object.
   */
  bareTextIs?: string
  /**
   * For a call that reads one object: a 200 with an empty body, `null` or `{}` means that there is
   * none, and not that the answer is unreadable. The reply then has neutral values.
   */
  mayBeEmpty?: boolean
}

/**
 * A call that reads needs a reply of the right shape. A call that writes has succeeded, unless the
 * body is not JSON at all.
 */
export function canBeRead(
  text: string,
  endpoint: Endpoint,
  { mayBeEmpty = false }: ReplyOptions,
): boolean {
  if (isForeign(text)) return false
  const reads = endpoint.method === 'GET' || endpoint.onlyReads === true
  const body = jsonIn(text)
  return !reads || (mayBeEmpty && isEmpty(body)) || isReadable(endpoint.reply, body)
}

/** The reply of a body that can be read, fitted to the contract. */
export function readReply(
  text: string,
  endpoint: Endpoint,
  { assumes = {}, bareTextIs }: ReplyOptions,
): unknown {
  const body = jsonIn(text)
  const value = bareTextIs !== undefined && typeof body === 'string' ? { [bareTextIs]: body } : body
  return fitReply(endpoint.reply, withAssumed(value, assumes))
}

/**
 * Whether the body did not come from the server: it is neither empty nor JSON, as with a proxy's
 * page or a truncated answer.
 */
export function isForeign(text: string): boolean {
  return text.trim() !== '' && jsonIn(text) === undefined
}

/** Undefined where the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || JSON.stringify(body) === '{}'
}
