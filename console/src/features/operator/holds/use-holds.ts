import type { Reply } from '@frontrow/contract/endpoint'
import {
  liftHold,
  listHolds,
  placeHold,
  resumeOrganization,
  suspendOrganization,
} from '@frontrow/contract/operator/holds'
import { liftPayoutHold, placePayoutHold } from '@frontrow/contract/operator/payout-holds'
import { useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { useOperatorChange } from '../parts/use-operator-change.ts'

export type Hold = Reply<typeof listHolds>[number]

const key = ['holds']
/** After a change of holds, all pages that show holds are read again. */
const changed = [key, ['organizations']]

/** The holds in force, or all of one organization. */
export function useHolds(organizationId?: string) {
  const query = organizationId === undefined ? {} : { organization_id: organizationId }
  return withFailure(
    useQuery({
      queryKey: [...key, query],
      queryFn: ({ signal }) => operatorCall(listHolds, { query }, { signal }),
    }),
  )
}

export function usePlaceHold() {
  return useOperatorChange(placeHold, changed)
}

export function usePlacePayoutHold() {
  return useOperatorChange(placePayoutHold, changed)
}

/** The call that lifts a hold: Finance lifts those on payouts. */
export function callLifting({ scope }: Hold): typeof liftHold | typeof liftPayoutHold {
  return scope === 'payout' ? liftPayoutHold : liftHold
}

export function useLiftHold(hold: Hold) {
  return useOperatorChange(callLifting(hold), changed)
}

export function useSuspendOrganization() {
  return useOperatorChange(suspendOrganization, changed)
}

export function useResumeOrganization() {
  return useOperatorChange(resumeOrganization, changed)
}
