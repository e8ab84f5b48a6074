import type { ActivityAction } from '@frontrow/contract/account/activity'
import type { Endpoint } from '@frontrow/contract/endpoint'
import type { OperatorAction } from '@frontrow/contract/operator/audit'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { Context } from './context.ts'
import type { Db } from '../db/database.ts'

/** The operator of a session, as the cookie names it. */
export interface SignedInOperator {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly singleKeys: boolean
  readonly isDemo: boolean
  readonly hasFactor: boolean
  readonly session: {
    readonly id: string
    readonly tokenHash: Buffer
    /** When the person last proved to be present; null for never. */
    readonly confirmedAt: Date | null
    readonly expiresAt: Date
  }
  readonly now: Date
}

/** What an audit row of an operator says. */
export interface AuditedAct {
  /** What was acted on. */
  id: string
  /** The organization whose chain gets the row; without one it is the chain of operators. */
  organizationId?: string
  reason?: string
  details?: Record<string, unknown>
}

/** Context of a call before anybody is signed in. */
export interface OperatorPublicContext extends Context {
  /** True where the caller sits at the machine of the server: see `isNearOperator`. */
  readonly isNear: boolean
}

/** Context of an operator's call. It opens its own transactions. */
export interface OperatorContext extends OperatorPublicContext {
  readonly operator: SignedInOperator
  /** True: the session may only set up a second factor. */
  readonly mustEnrol: boolean
  readonly now: Date
  /** Reads every organization, without secrets, and cannot write. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** Context of a call that reads: its handler runs in one READ ONLY transaction. */
export interface OperatorReadContext extends OperatorContext {
  readonly db: Db
}

/** Context of a call that writes. */
export interface OperatorActContext extends OperatorContext {
  /**
   * Runs `work` as the system, so that it may write through the faces of other features. The
   * transaction commits only with an audit row.
   */
  readonly act: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Writes an audit row of the operator into the transaction of an act. */
  readonly audit: (
    db: Db,
    action: ActivityAction | OperatorAction,
    about: AuditedAct,
  ) => Promise<void>
  /**
   * Stores what two people have to agree to, in a transaction of an act, and informs those who may
   * approve. Returns the id. Refuses `proposal_open` and `own_organization`.
   */
  readonly propose: (db: Db, proposal: Proposal) => Promise<string>
}

/** What the calls of operators need of the feature that knows operators. */
export interface OperatorRealm {
  /** The operator of a session's token. It reads the database at each call. */
  authenticate(token: string): Promise<SignedInOperator | undefined>
  /** Writes an audit row of the operator into a transaction. */
  audit(
    ctx: OperatorContext,
    db: Db,
    act: AuditedAct & { action: ActivityAction | OperatorAction },
  ): Promise<void>
  propose(ctx: OperatorContext, db: Db, proposal: Proposal): Promise<string>
  /** Notes that a view has looked at what a call of members shows. */
  noteViewed(viewId: string, call: Endpoint): Promise<void>
  /** Leaves an audit row of a call that an operator's roles did not allow. */
  noteRefusal(operator: SignedInOperator, call: Endpoint): Promise<void>
}

/** What somebody proposes. It is frozen from then on. */
export interface Proposal {
  /** The name of a `ProposalKind`. */
  kind: string
  /** The id or the email of what it is about. The same is proposed once at a time. */
  subject: string
  /** The organization that it is about; null for the network. */
  organizationId: string | null
  /** All others that it touches. They are frozen with the payload. */
  organizationIds?: readonly string[]
  /** Plain JSON. */
  payload: Readonly<Record<string, unknown>>
  reason: string
}
