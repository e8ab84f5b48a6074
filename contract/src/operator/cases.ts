import Type from 'typebox'
import { Categories, Rating } from '../ad-contents/ad-ratings.ts'
import { type Reply } from '../endpoint.ts'
import { operatorCall } from '../operator.ts'
import { AdFacts, AppFacts, ReportFacts, TrafficFacts } from './case-facts.ts'
import type { OperatorPermission } from '../permissions/operator-names.ts'
import {
  byId,
  Count,
  Filled,
  Id,
  Instant,
  Named,
  OrNull,
  PageKey,
  StrictObject,
  Text,
} from '../parts.ts'

/** How long a decision can be undone, and its mails and notices are held back. */
export const undoSeconds = 60
/** How long a case stays claimed without a renewal. */
export const claimSeconds = 300

/** Within how many hours an operator decides: a report of a scam or of adult content is urgent. */
export const hoursToDecide = {
  pendingAd: 4,
  ad: 24,
  report: 24,
  urgentReport: 2,
  traffic: 24,
} as const

/**
 * What decides a case of each kind. An appeal is decided by who decides the same the first time.
 */
export const caseNeeds = {
  organization: 'decide.organization',
  app: 'decide.apps',
  ad: 'decide.ads',
  report: 'decide.reports',
  traffic: 'decide.traffic',
} as const satisfies Partial<Record<string, OperatorPermission>>

/**
 * An ad and a report are about a campaignable content, traffic is about a placement, an appeal is
 * about a decision.
 */
export const caseKinds = ['organization', 'app', 'ad', 'report', 'traffic', 'appeal'] as const
export type CaseKindName = (typeof caseKinds)[number]
export const caseStates = ['open', 'asked', 'closed'] as const
/**
 * Organizations, apps and ads are approved or denied. Of a report, to approve is to find no fault,
 * and to deny is to deny the ad; of traffic, to deny is to hold the placement. Appeals are upheld
 * (the decision stays) or overturned.
 */
export const caseOutcomes = ['approve', 'deny', 'uphold', 'overturn'] as const

const Person = OrNull(Named)
const Kind = Type.Enum([...caseKinds])
const State = Type.Enum([...caseStates])
const Outcome = Type.Enum([...caseOutcomes])

export const Case = Type.Object({
  id: Text,
  kind: Kind,
  state: State,
  organization: Named,
  /** What it is about: an organization, an app, an ad, a placement, or an appealed decision. */
  subject: Named,
  /** Of an appeal: the kind of the case that was decided first. */
  appealed_kind: OrNull(Kind),
  opened_at: Instant,
  due_at: Instant,
  /** Who looks at it now. */
  claimed_by: Person,
  claimed_till: OrNull(Instant),
  /** A decision names the version that it is about. */
  version: Count,
  /** In the list, of what is about an ad that has a still. */
  thumbnail_url: Type.Optional(Text),
})

/** `before` is `next` of the answer before. Open cases are ordered by when they are due. */
export const listCases = operatorCall({
  operationId: 'listCases',
  method: 'GET',
  path: '/cases',
  summary: 'Cases, the one due first at the top: 50 of them',
  needs: 'read',
  query: StrictObject({
    kind: Type.Optional(Kind),
    /** `open` by default. */
    state: Type.Optional(State),
    /** Only those that this operator's roles may decide. */
    may_decide: Type.Optional(Type.Literal('true')),
    mine: Type.Optional(Type.Literal('true')),
    /** Those that this operator has open. */
    claimed_by: Type.Optional(Id),
    before: Type.Optional(PageKey),
  }),
  reply: Type.Object({
    cases: Type.Array(Case),
    next: OrNull(Text),
    /**
     * On the first page: how many cases operators have decided since midnight UTC, and the median
     * time from the opening of a case to its decision. Undone decisions are not counted.
     */
    today: Type.Optional(Type.Object({ decided: Count, median_seconds: OrNull(Count) })),
  }),
})

const Facts = Type.Object({
  address: Text,
  website: Text,
  app_store_url: OrNull(Text),
  play_store_url: OrNull(Text),
  members: Type.Array(Type.Object({ name: Text, email: Text, role: Type.Integer() })),
  same_website: Type.Array(Named),
})

const CaseEvent = Type.Object({ at: Instant, kind: Text, actor_name: Text, text: OrNull(Text) })

const CaseDecision = Type.Object({
  id: Text,
  at: Instant,
  outcome: Outcome,
  reason_code: OrNull(Text),
  message: Text,
  note: OrNull(Text),
  automated: Type.Boolean(),
  decided_by: Text,
  undone_at: OrNull(Instant),
})

export const showCase = operatorCall({
  operationId: 'showCase',
  method: 'GET',
  path: '/cases/:id',
  summary: 'One case with what is known and what happened',
  needs: 'read',
  ...byId('The case', 'case_not_found'),
  reply: Type.Object({
    case: Case,
    facts: Facts,
    events: Type.Array(CaseEvent),
    /** All decisions on the organization, the newest first. */
    decisions: Type.Array(CaseDecision),
    /** Of a case of the kind `appeal`; `kind` is that of the case that was decided first. */
    appeal: OrNull(Type.Object({ text: Text, decision_id: Text, kind: Kind })),
    /** Of a case about an ad, its reports, or a denial of it. */
    ad: OrNull(AdFacts),
    /** Of a case about an app, or a denial of it. */
    app: OrNull(AppFacts),
    /** Of a case about an ad that viewers have reported. */
    reports: OrNull(ReportFacts),
    /** Of a case about the traffic of a placement. */
    traffic: OrNull(TrafficFacts),
  }),
})

/**
 * Whoever reads may call this and the calls below; the kind of the case says who may decide it:
 * `decide.organization`, `decide.apps`, `decide.ads`, `decide.reports` or `decide.traffic`, of an
 * appeal that of the decision. Others are refused with `operator_role_missing`.
 *
 * For five minutes; repeat it while the case is in view. `claimed` false gives it back.
 */
export const claimCase = operatorCall({
  operationId: 'claimCase',
  method: 'PUT',
  path: '/cases/:id/claim',
  summary: 'Say that one looks at a case',
  needs: 'read',
  ...byId('The case', 'case_not_found'),
  body: StrictObject({ claimed: Type.Boolean() }),
  reply: Case,
  refusals: ['operator_role_missing'],
})

const decision = {
  outcome: Outcome,
  /** A reason of the list. Needed to deny. */
  reason_code: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z_]+$' })),
  /** What members read; by default the text of the reason. */
  message: Type.Optional(Filled(2000)),
  /** For operators only. */
  note: Type.Optional(Filled(2000)),
  /** For whom an ad is, needed to approve one; or the highest rating that an app shows. */
  rating: Type.Optional(Rating),
  categories: Type.Optional(Categories),
  child_directed: Type.Optional(Type.Boolean()),
}

const decisionRefusals = [
  'operator_role_missing',
  'case_changed',
  'outcome_not_possible',
  'reason_needed',
  'rating_needed',
  'appeal_needs_another',
  'own_organization',
] as const

/** It takes effect at once. Members are told after 60 seconds, and until then it can be undone. */
export const decideCase = operatorCall({
  operationId: 'decideCase',
  method: 'POST',
  path: '/cases/:id/decision',
  summary: 'Decide a case',
  needs: 'read',
  ...byId('The case', 'case_not_found'),
  body: StrictObject({ ...decision, version: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ decision_id: Text, undo_till: OrNull(Instant) }),
  refusals: decisionRefusals,
})

/** The code and the words of a refusal; null where there was none. */
const BulkRefusal = OrNull(Type.Object({ reason: Text, message: Text }))

/** Each case on its own: what is refused for one changes nothing for the others. */
export const decideCases = operatorCall({
  operationId: 'decideCases',
  method: 'POST',
  path: '/cases/decisions',
  summary: 'Decide up to 100 cases in the same way',
  needs: 'read',
  body: StrictObject({
    ...decision,
    cases: Type.Array(StrictObject({ id: Id, version: Type.Integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: 100,
    }),
  }),
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        case_id: Text,
        decision_id: OrNull(Text),
        undo_till: OrNull(Instant),
        refusal: BulkRefusal,
      }),
    ),
  }),
})

export const undoDecision = operatorCall({
  operationId: 'undoDecision',
  method: 'POST',
  path: '/decisions/:id/undo',
  summary: 'Undo a decision within 60 seconds; its mails and notices are withdrawn',
  needs: 'read',
  ...byId('The decision', 'decision_not_found'),
  reply: Case,
  refusals: ['operator_role_missing', 'undo_not_possible', 'own_organization'],
})

/** Each decision on its own: what is refused for one changes nothing for the others. */
export const undoDecisions = operatorCall({
  operationId: 'undoDecisions',
  method: 'POST',
  path: '/decisions/undo',
  summary: 'Undo up to 100 decisions within 60 seconds',
  needs: 'read',
  body: StrictObject({ decisions: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  reply: Type.Object({
    results: Type.Array(Type.Object({ decision_id: Text, refusal: BulkRefusal })),
  }),
})

export const askQuestion = operatorCall({
  operationId: 'askQuestion',
  method: 'POST',
  path: '/cases/:id/question',
  summary: 'Ask the organization before a decision',
  needs: 'read',
  ...byId('The case', 'case_not_found'),
  body: StrictObject({ version: Type.Integer({ minimum: 1 }), text: Filled(2000) }),
  reply: Case,
  refusals: ['operator_role_missing', 'case_changed', 'outcome_not_possible', 'own_organization'],
})

export type Case = Reply<typeof listCases>['cases'][number]

export type ShownCase = Reply<typeof showCase>

export type BulkResult = Reply<typeof decideCases>['results'][number]
