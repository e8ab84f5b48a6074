import { liftHold, listHolds, type Hold } from '@frontrow/contract/operator/holds'
import { liftPayoutHold } from '@frontrow/contract/operator/payout-holds'
import { useCall } from '../../../../lib/calls/use-call.ts'

/** The holds in force, or all of one organization. */
export function useHolds(organizationId?: string) {
  const query = organizationId === undefined ? {} : { organization_id: organizationId }
  return useCall(listHolds, { query })
}

/** The call that lifts a hold: Finance lifts those on payouts. */
export function callLifting({ scope }: Hold): typeof liftHold | typeof liftPayoutHold {
  return scope === 'payout' ? liftPayoutHold : liftHold
}
