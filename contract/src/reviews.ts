import Type from 'typebox'
import { endpoint, type Reply } from './endpoint.ts'
import { byId, Filled, Instant, OrNull, StrictObject, Text } from './parts.ts'
import type { Permission } from './permissions/names.ts'

/** The days within which a decision can be appealed. */
export const appealDays = 183
export const longestAnswer = 2000

const subjectKinds = ['organization', 'app', 'ad', 'placement'] as const

/**
 * What else a role must be allowed to answer a question about a subject, or to appeal a decision on
 * it: whoever may change the subject may also speak for it.
 */
export const appealNeeds: Readonly<Record<(typeof subjectKinds)[number], Permission>> = {
  organization: 'organization.write',
  app: 'apps.write',
  ad: 'contents.write',
  placement: 'monetization.write',
}

const Subject = Type.Object({ kind: Type.Enum([...subjectKinds]), id: Text, name: Text })

/** A question that was asked before a decision. `answer` is null until it was answered. */
const Question = Type.Object({
  id: Text,
  about: Subject,
  asked_at: Instant,
  text: Text,
  answer: OrNull(Text),
})

const Appeal = Type.Object({
  at: Instant,
  text: Text,
  /** Null until somebody else has decided. */
  outcome: OrNull(Type.Enum(['uphold', 'overturn'])),
  answer: OrNull(Text),
  decided_at: OrNull(Instant),
})

const Decision = Type.Object({
  id: Text,
  at: Instant,
  about: Subject,
  outcome: Type.Enum(['approve', 'deny']),
  /** The section of the agreement that it rests on. */
  clause: OrNull(Text),
  message: Text,
  what_to_do: OrNull(Text),
  /** True where nobody looked at it. */
  automated: Type.Boolean(),
  appeal: OrNull(Appeal),
  /** Until when it can be appealed; null where it cannot be, or not any more. */
  appeal_till: OrNull(Instant),
})

const Decisions = Type.Object({
  question: OrNull(Question),
  decisions: Type.Array(Decision),
})

export const listDecisions = endpoint({
  operationId: 'listDecisions',
  method: 'GET',
  path: '/decisions',
  summary: 'What was decided about the organization, the newest first',
  access: 'session',
  needs: 'read',
  reply: Decisions,
})

const Answer = StrictObject({ text: Filled(longestAnswer) })

/** Also while the organization is suspended. `appealNeeds` says which roles may. */
export const answerQuestion = endpoint({
  operationId: 'answerQuestion',
  method: 'POST',
  path: '/decisions/:id/answer',
  summary: 'Answer the question that was asked before a decision',
  access: 'session',
  needs: 'appeals.write',
  ...byId('The question', 'question_not_found'),
  body: Answer,
  reply: Decisions,
})

/**
 * Once a decision, within 183 days, also while the organization is suspended. Another person
 * decides it than the one who decided first. `appealNeeds` says which roles may.
 */
export const appealDecision = endpoint({
  operationId: 'appealDecision',
  method: 'POST',
  path: '/decisions/:id/appeal',
  summary: 'Object to a decision',
  access: 'session',
  needs: 'appeals.write',
  ...byId('The decision', 'decision_not_found'),
  body: Answer,
  reply: Decisions,
  refusals: ['appeal_not_possible'],
})

export type Decisions = Reply<typeof listDecisions>

export type Decision = Decisions['decisions'][number]
