import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason as Why } from '../operator.ts'
import { Count, Filled, StrictObject, Text } from '../parts.ts'

export const reasonKinds = ['organization', 'app', 'look', 'ad', 'report', 'traffic'] as const

/**
 * Reasons that say that viewers were deceived. For so many days after such a denial, what the
 * organization wants to show viewers waits for a decision in every mode of moderation.
 */
export const fraudReasons: readonly string[] = [
  'ad_scam',
  'ad_brand_misuse',
  'ad_fake_button',
  'look_scam',
  'look_brand_misuse',
]
export const daysAfterFraud = 90

/** How much a denial for a reason says about whoever did it, from a slip to harm. */
export const reasonSeverities = [1, 2, 3] as const

const Reason = Type.Object({
  code: Text,
  /** Raised by each change. A decision keeps the text that it was sent with. */
  version: Count,
  kind: Text,
  severity: Count,
  title: Text,
  clause: Text,
  message: Text,
  what_to_do: Text,
  is_appealable: Type.Boolean(),
})

export const listReasons = operatorCall({
  operationId: 'listReasons',
  method: 'GET',
  path: '/reasons',
  summary: 'The reasons of decisions, in their newest version',
  needs: 'read',
  reply: Type.Array(Reason),
})

/** Holds for decisions from now on. `version` is the one that was seen. */
export const changeReason = operatorCall({
  operationId: 'changeReason',
  method: 'PUT',
  path: '/reasons/:code',
  summary: 'Write the next version of a reason',
  needs: 'settings.write',
  params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: StrictObject({
    version: Count,
    severity: Type.Integer({ minimum: 1, maximum: 3 }),
    title: Filled(80),
    /** The section of the agreement that it rests on. */
    clause: Filled(120),
    /** What members read, unless whoever decides writes something else. */
    message: Filled(2000),
    what_to_do: Filled(2000),
    is_appealable: Type.Boolean(),
    reason: Why,
  }),
  reply: Reason,
  refusals: ['reason_not_found', 'reason_changed'],
})

export type CaseReason = Reply<typeof listReasons>[number]
