import type { showCase } from '@frontrow/contract/operator/cases'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Db } from '../../lib/db/database.ts'
import type { OperatorActContext, OperatorReadContext } from '../../lib/calls/operator-context.ts'
import type { CaseRow } from './case.sql.ts'
import type { ReasonRow } from './decision.sql.ts'
import type { Verdict } from './verdicts/verdict.ts'

/** How notices and mails of a decision are held back, and under which name they are withdrawn. */
export interface HeldBack {
  holdMs: number
  about: string
}

/** A decision of an operator on a case that is no appeal. */
export interface CaseDecision {
  id: string
  row: CaseRow
  outcome: 'approve' | 'deny'
  /** Always there for a denial. */
  reason: ReasonRow | undefined
  /** What members read. */
  message: string
  note: string | undefined
  verdict: Verdict
  /** As in the audit. */
  actor: string
  now: Date
  /** Undefined where the decision cannot be undone, so that members are told at once. */
  held: HeldBack | undefined
}

/** A decision that is taken back: by an undo, or because an appeal was granted. */
export interface TakenBack {
  id: string
  row: CaseRow
  /** What `read` returned before the decision. */
  before: unknown
  /** What `decide` returned. */
  also: unknown
  actor: string
  now: Date
}

type Facts = Pick<Reply<typeof showCase>, 'ad' | 'app' | 'reports' | 'traffic'>

/**
 * What cases of one kind are about, and what a decision does. A feature that comes after reviews
 * exports its kinds from its face; `case-kinds.ts` of the commands lists all of them.
 */
export interface CaseKind {
  readonly name: Exclude<CaseRow['kind'], 'appeal'>
  /** Who may decide it. */
  readonly needs: OperatorPermission
  /** The kinds of reasons that a denial may have. */
  readonly reasonKinds: readonly string[]
  /** True where the organization can be asked before the decision. */
  readonly canAsk: boolean
  /** What members read where whoever approves writes nothing. */
  readonly approvedText: string
  /** Refuses an approval without what it needs. */
  checkApproval?(verdict: Verdict): void
  /** What a decision changes, as plain JSON. */
  read(db: Db, row: CaseRow): Promise<object>
  /** False where the decision cannot be undone. True by default. */
  canUndo?(before: object, outcome: CaseDecision['outcome']): boolean
  /**
   * Does what was decided, with its audit row and notices. What it returns is stored with the
   * decision.
   */
  decide(ctx: OperatorActContext, db: Db, decision: CaseDecision): Promise<object | undefined>
  /** Brings back what was before a decision. The caller withdraws notices and mails. */
  undo(db: Db, taken: TakenBack): Promise<void>
  /** Grants an appeal of a denial. The notice of the appeal tells the members. */
  overturn(ctx: OperatorActContext, db: Db, taken: TakenBack): Promise<void>
  /** What an operator sees besides the organization. */
  facts?(ctx: OperatorReadContext, subjectId: string): Promise<Partial<Facts>>
}

export interface Deciding {
  row: CaseRow
  /** Of an appeal: the kind of the case that was decided first. */
  kind: CaseKind
  decisionId: string
  verdict: Verdict
}

export type CaseKinds = readonly CaseKind[]

/** The kind of a case, or of the case whose decision is appealed. */
export function findCaseKind(
  kinds: CaseKinds,
  row: Pick<CaseRow, 'kind' | 'decidedKind'>,
): CaseKind {
  const name = row.decidedKind ?? row.kind
  const kind = kinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`cases of the kind ${name} are not served`)
  return kind
}
