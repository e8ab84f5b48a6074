import type { Static, TObject, TSchema } from 'typebox'
import type { OperatorPermission } from './permissions/operator-names.ts'
import type { Permission } from './permissions/names.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call. `public`: anybody. `session`: a signed-in developer, approved or not.
 * `approved`: a signed-in developer of an approved organization. `key`: an app, by an API key or a
 * signed token in its body or path. `operator`: a signed-in operator of the network.
 */
export type Access = 'public' | 'session' | 'approved' | 'key' | 'operator'

/**
 * The body's encoding: JSON, form data (url-encoded or multipart without files), or multipart with
 * one field `file`.
 */
type BodyKind = 'json' | 'form' | 'upload'

/**
 * The maximum size of a body. `separators` are the commas and colons between the values of a JSON
 * body: each stands for a value to parse and to validate, which costs far more than a byte.
 */
export interface BodyLimit {
  readonly bytes: number
  readonly separators: number
}

/** The limit of a call without `largestBody`. */
export const usualBody: BodyLimit = { bytes: 16 * 1024, separators: 2048 }

/** How long a session counts as confirmed for a call with `stepUp`, in seconds. */
export const confirmedSeconds = 300

export interface Endpoint {
  /**
   * The call's name in the OpenAPI document. Generated clients use it as a function name, so it
   * never changes.
   */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `base`, with parameters as `:name`. */
  readonly path: string
  readonly base?: '/delivery/v1' | '/operator/v1'
  readonly summary: string
  /** What a caller must know beyond the summary, for the OpenAPI document. */
  readonly description?: string
  readonly access: Access
  /**
   * What the caller must be allowed to do: a permission of members where the access is `session` or
   * `approved`, one of operators where it is `operator`. Every such call has it.
   */
  readonly needs?: Permission | OperatorPermission
  /**
   * The session must have been confirmed within the last five minutes, or the call is refused with
   * `step_up_needed`. `with_factor`: only of a person who has a second factor.
   */
  readonly stepUp?: 'always' | 'with_factor'
  /**
   * An operator's call that changes nothing by itself where two people must agree: it answers
   * `proposed`, and the change happens when another operator approves. Its body has a `reason`.
   */
  readonly fourEyes?: true
  readonly params?: TObject
  /**
   * The refusal for an id in the path that names nothing. The server also answers it for a text
   * that is not an id, before it calls the handler. It is left out where the path has no ids, and
   * where the handler must refuse something else first.
   */
  readonly notFound?: RefusalCode
  readonly query?: TObject
  readonly body?: TSchema
  readonly takes?: BodyKind
  readonly reply: TSchema
  readonly refusals: readonly RefusalCode[]
  /**
   * True for a call that makes a file when it is asked. It costs far more than to ask, so one
   * organization, or one operator, makes two at a time: more are refused with `too_many_requests`.
   */
  readonly makesFile?: true
  /**
   * True for a call that creates something: repeated with the same `Idempotency-Key` header, it
   * returns the first answer.
   */
  readonly onceByKey?: true
  /** The maximum body where `usualBody` does not fit. Uploads have their own limit. */
  readonly largestBody?: BodyLimit
  /**
   * A GET with `Content-Type: application/json` although it has no body, as in the published API.
   */
  readonly sendsJsonType?: true
  /** A read-only POST. Like every GET, it is retried while the database restarts. */
  readonly onlyReads?: true
  /**
   * True for a call that reads what belongs to the person alone, or leaves an audit row of theirs.
   * An operator who sees the console as a member is refused with `view_only`.
   */
  readonly isPersonal?: true
  /**
   * False for a call that writes nothing worth an audit row. The transaction of any other call with
   * a session that does not only read commits only with one.
   */
  readonly audits?: false
}

/** A call as it is written down: `refusals` need not repeat `notFound`. */
export type Description = Omit<Endpoint, 'refusals'> & {
  readonly refusals?: readonly RefusalCode[]
}

type Described<D extends Description> = Omit<D, 'refusals'> & {
  readonly refusals: readonly Refusals<D>[]
}

type Refusals<D> =
  | (D extends { notFound: infer C extends RefusalCode } ? C : never)
  | (D extends { refusals: readonly (infer C extends RefusalCode)[] } ? C : never)

/** Describes a call of the API; the server and the console use the same description. */
export function endpoint<const D extends Description>(call: D): Described<D> {
  const { notFound, refusals = [] } = call
  const isListed = notFound === undefined || refusals.includes(notFound)
  const all = isListed ? refusals : [notFound, ...refusals]
  return { ...call, refusals: all as readonly Refusals<D>[] }
}

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

/** The caller's input: `params`, `query` and `body`, where the call has them. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** The body of an answer with status 200. */
export type Reply<E extends Endpoint> = Static<E['reply']>

/**
 * The refusals that a call declares. Those that any call may have (unreadable input, a missing
 * session …) are not included.
 */
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/** The path of a call with its prefix; parameters stay as `:name`. */
export function pathOf(call: Endpoint): string {
  return `${call.base ?? '/api/v1'}${call.path}`
}

/** The values of an input as they are sent. */
export interface InputParts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** The address of a call with its parameters and its query filled in. */
export function addressOf(call: Endpoint, { params, query = {} }: InputParts): string {
  const path = pathOf(call).replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}
