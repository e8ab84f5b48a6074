import type { Permission } from '@frontrow/contract/permissions/names'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../settings/config.ts'
import type { Database, Db } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail-writer.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Secrets } from '../crypto/secrets.ts'

/** The external resources, opened once at start. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly mail: Mail
  readonly files: Files
  readonly outbound: Outbound
  readonly log: FastifyBaseLogger
}

/** What a request says about its caller. None of it is proof. */
export interface Caller {
  /** The peer's address, or the one that a trusted proxy forwards. */
  readonly address: string
  /**
   * True where the address is a loopback address that may belong to a proxy on this machine: see
   * `isForwarded` in caller.ts.
   */
  readonly isForwarded: boolean
  /** The country of the address, ISO 3166 alpha-2; null where it is not known. */
  readonly country: string | null
  readonly userAgent: string
  /** True for a prefetch: the browser sent the request before the user asked for it. */
  readonly isPrefetch: boolean
  /**
   * True where a browser sent the request: it has an Origin or Sec-Fetch-Site header, which other
   * clients have no reason to send.
   */
  readonly isBrowser: boolean
  cookie(name: string): string | undefined
  /**
   * Sets an HttpOnly, SameSite=Strict cookie. Under https it is Secure and has the prefix
   * `__Host-`.
   */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /**
   * Counts a `share`, from 0 to 1, of the request's body against the caller's address: that part
   * was forged. An address that sends too much of it is refused before its bodies are read.
   */
  noteForged(share: number): void
}

/**
 * Context of a call without a session. It opens its own transactions, because some writes must
 * survive a refusal and password hashing must not hold a connection.
 */
export interface Context extends Services {
  readonly caller: Caller
}

/** The API token that a call was made with. */
export interface ApiToken {
  readonly id: string
  readonly scopes: readonly Permission[]
}

/** The session of a person, with what step-up and the rule of second factors decide by. */
export interface MemberSession {
  readonly id: string
  /** The time of the last password, code or passkey in this session; null for none. */
  readonly confirmedAt: Date | null
  readonly hasFactor: boolean
  /** True where the organization asks for a second factor by now and the person has none. */
  readonly lacksFactor: boolean
}

/** The developer and the organization of a session. Both come from the token alone. */
export interface Member {
  readonly organizationId: string
  readonly developerId: string
  readonly isApproved: boolean
  /** True while operators hold the organization's writes: it reads and changes nothing. */
  readonly isSuspended: boolean
  /** A code of `roleCodes` in the contract's permissions.ts. */
  readonly role: number
  readonly isOwner: boolean
  /**
   * Undefined for a session. With an API token, `developerId` is the person who made it, and only
   * its scopes are allowed.
   */
  readonly apiToken: ApiToken | undefined
  readonly tokenHash: Buffer
  /**
   * The view of an operator who sees the console in `role`. `developerId` is then the owner, and
   * nothing is written.
   */
  readonly view?: { readonly id: string }
  /** The session that the call came with. It is undefined for an API token and for a view. */
  readonly session?: MemberSession
  readonly now: Date
}

/**
 * Context of a call with a session that opens its own transactions, so that slow work holds no
 * connection.
 */
export interface NonTransactionalContext extends Context, Member {
  /** Runs `work` in a transaction bound to the organization. A call may open several. */
  readonly transaction: <T>(work: (ctx: MemberContext) => Promise<T>) => Promise<T>
  /**
   * Runs the one transaction that does the call's main work. When a call with an `Idempotency-Key`
   * is repeated, the stored reply is returned here and `work` is not run.
   */
  readonly conclude: <T>(work: (ctx: MemberContext) => Promise<T>) => Promise<T>
}

/**
 * Context of a call with a session: one transaction, bound to its organization, committed when the
 * handler returns.
 */
export interface MemberContext extends Context, Member {
  readonly db: Db
}
