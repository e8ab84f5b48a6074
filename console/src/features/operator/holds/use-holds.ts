import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  liftHold,
  listHolds,
  placeHold,
  resumeOrganization,
  suspendOrganization,
} from '@frontrow/contract/operator-holds'
import { liftPayoutHold, placePayoutHold } from '@frontrow/contract/operator-payout-holds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Hold = Reply<typeof listHolds>[number]

const key = ['holds']

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
  return useHoldChange(placeHold)
}

export function usePlacePayoutHold() {
  return useHoldChange(placePayoutHold)
}

/** The call that lifts a hold: Finance lifts those on payouts. */
export function callLifting({ scope }: Hold): typeof liftHold | typeof liftPayoutHold {
  return scope === 'payout' ? liftPayoutHold : liftHold
}

export function useLiftHold(hold: Hold) {
  return useHoldChange(callLifting(hold))
}

export function useSuspendOrganization() {
  return useHoldChange(suspendOrganization)
}

export function useResumeOrganization() {
  return useHoldChange(resumeOrganization)
}

/** A change of holds. All pages that show holds are read again. */
function useHoldChange<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => operatorCall(endpoint, input),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key }),
        cache.invalidateQueries({ queryKey: ['organizations'] }),
      ]),
  })
}
