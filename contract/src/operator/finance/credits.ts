import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Count, OrNull, StrictObject, Text } from '../../parts.ts'

/**
 * What organizations may run up with their campaigns. `used` is billed or set aside for ads that
 * are under way, and not paid. `limit` and `left` are null for an organization without a limit;
 * `left` is below 0 where the limit was lowered below what was used. Those at their limit come
 * first, then the others by what is left; at most 200, and `left_off` are the others.
 */
export const listCredits = operatorCall({
  operationId: 'listCredits',
  method: 'GET',
  path: '/finance/credits',
  summary: 'Credit limits of organizations, and what is used of them',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    credits: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        limit: OrNull(Text),
        used: Text,
        set_aside: Text,
        left: OrNull(Text),
        live_campaigns: Count,
        proposal_id: OrNull(Text),
      }),
    ),
    left_off: Count,
  }),
})

/**
 * A limit is lowered at once: no more is leased, and what is under way is still billed. A higher
 * limit, or none, is proposed, because the network lends more.
 */
export const changeCreditLimit = operatorCall({
  operationId: 'changeCreditLimit',
  method: 'PUT',
  path: '/finance/credits/:id',
  summary: 'Lower the credit limit of an organization, or propose to raise it',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({
    /** A decimal text in the currency of the network with at most 2 decimals; null for none. */
    limit: OrNull(Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' })),
    reason: Reason,
  }),
  refusals: ['limit_same', 'own_organization', 'proposal_open'],
})

export type Credit = Reply<typeof listCredits>['credits'][number]
