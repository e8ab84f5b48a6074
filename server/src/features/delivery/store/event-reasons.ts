import type { FilterReason } from '@frontrow/contract/delivery/traffic'

/** The column `reason` of a stored event: why it is neither counted nor billed. 0: it counts. */
export const reasons = {
  counts: 0,
  unbilled_late: 1,
  prefetch: 2,
  listed_bot: 3,
  datacentre: 4,
  other_agent: 5,
  too_often: 6,
  injected: 7,
  own_address: 8,
  address_limit: 9,
} as const satisfies Record<'counts' | FilterReason, number>
