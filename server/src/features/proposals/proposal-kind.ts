import type { Static, TSchema } from 'typebox'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import type { Proposal } from '../../lib/calls/operator-context.ts'

/** A proposal that takes effect, or waits for it. */
export interface DecidedProposal<P> extends Omit<Proposal, 'payload' | 'organizationIds'> {
  id: string
  payload: P
  /** Who proposed it, as an actor of the audit. */
  actor: string
  now: Date
  /** The same as `now` in `apply`. */
  takesEffectAt: Date
}

export type ProposalServices = Pick<Services, 'config' | 'secrets' | 'mail' | 'log' | 'database'>

/**
 * Something that two people have to agree to. A feature exports its kinds from its face; the list
 * of all is in the feature of operators.
 */
export interface ProposalKind<P = Record<string, unknown>> {
  /** The form of what is stored of it; `payloadOf` refuses another one. */
  readonly payload: TSchema
  /** `<area>.<verb>`. Stored, so it never changes. */
  readonly name: string
  /** Who may propose it may also approve what another one proposed. */
  readonly needs: OperatorPermission
  /** What would happen, as a heading: "Add operator". */
  readonly title: string
  /** Hours between the approval and the effect, for what people should be able to object to. */
  readonly waitHours?: number
  /** The name of what it is about, for people. */
  subjectName(db: Db, proposal: { subject: string; payload: P }): Promise<string>
  /** The payload as before and after, for people. */
  changes(payload: P): { field: string; before: string | null; after: string | null }[]
  /** What whoever approves types again, as an amount that leaves. `typed` is trimmed. */
  retypes?(payload: P): { label: string; isRight: (typed: string) => boolean }[]
  /**
   * False where what it is about is not what it was when it was proposed. It locks what it reads,
   * because `apply` follows in the same transaction.
   */
  isUnchanged(db: Db, proposal: { subject: string; payload: P }): Promise<boolean>
  /** Does it, as the system, and writes its audit row. Runs exactly once, when it takes effect. */
  apply(services: ProposalServices, db: Db, proposal: DecidedProposal<P>): Promise<void>
  /** Informs those whom it concerns that it was approved and waits. */
  announce?(services: ProposalServices, db: Db, proposal: DecidedProposal<P>): Promise<void>
}

/** A kind whose payload has the form of a schema. */
export function proposalKind<S extends TSchema>(
  payload: S,
  kind: Omit<ProposalKind<Static<S>>, 'payload'>,
): ProposalKind<Static<S>> {
  return { ...kind, payload }
}
