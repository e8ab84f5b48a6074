import type { Reply } from '@frontrow/contract/endpoint'
import {
  approveProposal,
  listProposals,
  refuseProposal,
  showProposal,
  withdrawProposal,
} from '@frontrow/contract/operator/proposals'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { sessionKey } from '../parts/use-operator.ts'

export type Proposal = Reply<typeof showProposal>

/** `open`: those that wait for a decision or for their effect. */
export type ProposalList = 'open' | 'decided'

const key = ['proposals']

export function useProposals(state: ProposalList) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'list', state],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(listProposals, { query: { state, ...pageBefore(pageParam) } }, { signal }),
      ...pageByPage,
    }),
  )
}

export function useProposal(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => operatorCall(showProposal, { params: { id } }, { signal }),
    }),
  )
}

/** What an operator decides about a proposal. */
export type Decision =
  | { verb: 'approve'; retyped: string[] }
  | { verb: 'refuse'; reason: string }
  | { verb: 'withdraw' }

/**
 * Decides a proposal. Afterwards the lists and the number in the header are read again. `onDecided`
 * is called first, because the buttons disappear with the decision.
 */
export function useDecideProposal(
  proposal: Proposal,
  onDecided: (decision: Decision, state: Proposal['state']) => void,
) {
  const cache = useQueryClient()
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
      cache.setQueryData([...key, 'one', proposal.id], decided)
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key }),
        cache.invalidateQueries({ queryKey: sessionKey }),
      ]),
  })
}
