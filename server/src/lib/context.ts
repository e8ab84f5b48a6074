import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { Files } from './files.ts'
import type { Mail } from './outbox.ts'
import type { Secrets } from './secrets.ts'

/** The doors to the outside, opened once at start. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly mail: Mail
  readonly files: Files
  readonly log: FastifyBaseLogger
}

/** What the wire tells about who calls. None of it proves anything. */
export interface Caller {
  /** The peer's address, or what a trusted proxy says it is. */
  readonly address: string
  /** A loopback address that a proxy on this machine may have given to anybody: see `isForwarded` in caller.ts. */
  readonly isForwarded: boolean
  readonly userAgent: string
  /** A browser fetched it before anybody asked for it. */
  readonly isPrefetch: boolean
  /** True where a browser sent the request: it names an origin, which other clients have no reason to. */
  readonly isBrowser: boolean
  cookie(name: string): string | undefined
  /** Sets an HttpOnly, SameSite=Strict cookie; Secure and `__Host-` under https. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /**
   * Lets the caller, and nobody on the way, keep this answer for so long; `tag` names its state. True where the caller says that
   * it has this very state: then `Unchanged` is answer enough.
   */
  mayKeep(tag: string, seconds: number): boolean
}

/** A call without a session. It opens its own transactions: some must outlive a refusal, and hashing holds none. */
export interface Context extends Services {
  readonly caller: Caller
}

/** The developer and the organization of a session. Identity comes from the token alone. */
export interface Member {
  readonly organizationId: string
  readonly developerId: string
  readonly isApproved: boolean
  readonly tokenHash: Buffer
  readonly now: Date
}

/** A call with a session that opens its transactions itself, around work that holds none. */
export interface NonTransactionalContext extends Context, Member {
  /** A transaction bound to the organization; as many as the call needs. */
  readonly transaction: <T>(work: (ctx: MemberContext) => Promise<T>) => Promise<T>
  /**
   * The one transaction in which the call does what it is for. Of a call that is made once per `Idempotency-Key`, a repetition
   * gets the earlier reply here, and `work` is not run.
   */
  readonly conclude: <T>(work: (ctx: MemberContext) => Promise<T>) => Promise<T>
}

/** A call with a session: one transaction, bound to its organization, committed when the verb returns. */
export interface MemberContext extends Context, Member {
  readonly db: Db
}
