import {
  approveProposal,
  refuseProposal,
  showProposal,
  withdrawProposal,
  type Proposal,
} from '@frontrow/contract/operator/proposals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { keyOf, useRefresh } from '../../../lib/calls/use-call.ts'
import { proposalReads } from '../../../operator-parts/reads.ts'

/** `open`: those that wait for a decision or for their effect. */
export type ProposalList = 'open' | 'decided'

/** What an operator decides about a proposal. */
export type Decision =
  | { verb: 'approve'; retyped: string[] }
  | { verb: 'refuse'; reason: string }
  | { verb: 'withdraw' }

/**
 * Decides a proposal. Afterwards the lists and the number in the header are read again. `onDecided`
 * is called first, because the buttons disappear with the decision. One of three calls is made,
 * where `useAct` has one, so that the page has one error and one state.
 */
export function useDecideProposal(
  proposal: Proposal,
  onDecided: (decision: Decision, state: Proposal['state']) => void,
) {
  const cache = useQueryClient()
  const refresh = useRefresh()
  const params = { id: proposal.id }
  return useMutation({
    mutationFn: (decision: Decision) => {
      if (decision.verb === 'approve')
        return operatorCall(approveProposal, {
          params,
          body: {
            payload_hash: proposal.payload_hash,
            ...(decision.retyped.length > 0 && { retyped: decision.retyped }),
          },
        })
      if (decision.verb === 'refuse')
        return operatorCall(refuseProposal, { params, body: { reason: decision.reason } })
      return operatorCall(withdrawProposal, { params })
    },
    onSuccess: (decided, decision) => {
      onDecided(decision, decided.state)
      cache.setQueryData(keyOf(showProposal, { params }), decided)
    },
    onSettled: () => refresh(proposalReads),
  })
}
