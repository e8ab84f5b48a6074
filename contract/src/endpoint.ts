import type { Static, TObject, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call. `public`: anybody. `session`: a signed-in developer, approved or not.
 * `approved`: a signed-in developer of an approved organization. `key`: an app, by an API key or a signed token in its body or path.
 */
export type Access = 'public' | 'session' | 'approved' | 'key'

/** How the body travels: JSON, form data (url-encoded or multipart without files), or multipart with one field `file`. */
type BodyKind = 'json' | 'form' | 'upload'

/**
 * What a body may cost to read. `separators` are the commas and colons between the values of a JSON body: each one is a
 * value to parse and to check, and they cost far more than bytes do.
 */
export interface BodyLimit {
  readonly bytes: number
  readonly separators: number
}

/** Of every call that declares no `largestBody`. */
export const usualBody: BodyLimit = { bytes: 16 * 1024, separators: 2048 }

export interface Endpoint {
  /** The call's name in the OpenAPI document. Generated clients name their functions by it, so it never changes. */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Under `base`, with parameters as `:name`. */
  readonly path: string
  readonly base?: '/delivery/v1'
  readonly summary: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  readonly takes?: BodyKind
  readonly reply: TSchema
  readonly refusals: readonly RefusalCode[]
  /** A create: an `Idempotency-Key` header makes a repeated call answer as the first one did. */
  readonly onceByKey?: true
  /** The largest body it takes, where that is not `usualBody`. An upload has a limit of its own. */
  readonly largestBody?: BodyLimit
  /** A GET that is sent with `Content-Type: application/json` although it has no body, as the published API has it. */
  readonly sendsJsonType?: true
  /** It only reads, so it is tried again by itself while the database restarts. Every GET is; a POST says so. */
  readonly onlyReads?: true
}

/** One call of the API, written once and read by both sides. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call
}

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

/** What a caller gives: `params`, `query` and `body`, each only where the call has one. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a call answers with status 200. */
export type Reply<E extends Endpoint> = Static<E['reply']>

/** The refusals a call declares. Unreadable input, a missing session and the like may answer any call and are not in it. */
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/** The whole path of a call, with its parameters still named. */
export function pathOf(call: Endpoint): string {
  return `${call.base ?? '/api/v1'}${call.path}`
}
