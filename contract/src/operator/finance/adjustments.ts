import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { Count, Day, Id, Instant, OrNull, StrictObject, Text } from '../../parts.ts'

export const mostAdjustedDays = 31

/** `approved`: it is applied within a minute. The states before it are those of its proposal. */
export const adjustmentStates = [
  'proposed',
  'refused',
  'withdrawn',
  'expired',
  'void',
  'approved',
  'applied',
] as const

const Part = Type.Object({ name: Text, amount: Text })

/** Impressions that were billed and are invalid, the newest proposal first: 50 at once. */
export const listAdjustments = operatorCall({
  operationId: 'listAdjustments',
  method: 'GET',
  path: '/finance/adjustments',
  summary: 'What was taken back, or is proposed to be, and what each side gets or gives back',
  needs: 'finance.read',
  query: StrictObject({ before: Type.Optional(Id) }),
  reply: Type.Object({
    adjustments: Type.Array(
      Type.Object({
        id: Text,
        day_from: Text,
        day_till: Text,
        /** Null: what the rules of traffic found. */
        placement: OrNull(Type.Object({ id: Text, name: Text, organization_name: Text })),
        reason: Text,
        state: Type.Enum([...adjustmentStates]),
        proposal_id: OrNull(Text),
        proposed_by: OrNull(Text),
        proposed_at: Instant,
        applied_at: OrNull(Instant),
        impressions: Count,
        /** With its currency, as `12.30 USD`. */
        charged: Text,
        advertisers: Type.Array(Part),
        publishers: Type.Array(Part),
      }),
    ),
    next: OrNull(Text),
  }),
})

/**
 * Finds the billed impressions that are invalid and proposes to take them back: all of a placement
 * on some days, or, without a placement, those that the current rules of traffic find. The proposal
 * shows the effect on both sides. Both sides read `reason`.
 */
export const proposeAdjustment = operatorCall({
  operationId: 'proposeAdjustment',
  method: 'POST',
  path: '/finance/adjustments',
  summary: 'Propose to take back invalid impressions',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    day_from: Day,
    /** The last UTC day. */
    day_till: Day,
    placement_id: Type.Optional(Id),
    reason: Reason,
  }),
  refusals: [
    'books_not_open',
    'placement_not_found',
    'span_not_possible',
    'day_not_posted',
    'nothing_to_take_back',
    'own_organization',
    'proposal_open',
  ],
})

export type Adjustment = Reply<typeof listAdjustments>['adjustments'][number]
