import Type, { type Static } from 'typebox'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { Seller } from '../../documents/parties.ts'
import { Day, OrNull, StrictObject, Text } from '../../parts.ts'

/** `from` is the first UTC day on whose documents it stands. */
const DatedSeller = Type.Object({ from: Text, seller: Seller })

export type DatedSeller = Static<typeof DatedSeller>

/** `next` holds from a later day on. */
export const showSeller = operatorCall({
  operationId: 'showSeller',
  method: 'GET',
  path: '/finance/seller',
  summary: 'The company that sells ads, as documents name it',
  needs: 'finance.read',
  reply: Type.Object({
    now: OrNull(DatedSeller),
    next: OrNull(DatedSeller),
    /** The open proposal to change the seller; null where there is none. */
    proposal_id: OrNull(Text),
  }),
})

/** Documents that are issued keep what they say. */
export const changeSeller = operatorCall({
  operationId: 'changeSeller',
  method: 'PUT',
  path: '/finance/seller',
  summary: 'Propose how documents name the company that sells ads',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    seller: StrictObject(Seller.properties),
    /** The first UTC day; null, and a day that is over by then: that of the approval. */
    from: OrNull(Day),
    reason: Reason,
  }),
  refusals: ['party_not_valid', 'seller_same', 'proposal_open'],
})
