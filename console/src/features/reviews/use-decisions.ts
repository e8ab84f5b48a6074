import { answerQuestion, appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { useAct } from '../../lib/calls/use-call.ts'

/** Answers a question. */
export function useAnswer() {
  return useReply(answerQuestion, 'Reply sent. An operator decides next.')
}

/** Appeals a decision. */
export function useAppeal() {
  return useReply(appealDecision, 'Appeal sent. A different reviewer decides.')
}

/** The reply to both has the decisions as they are now. */
function useReply(endpoint: typeof answerQuestion | typeof appealDecision, done: string) {
  return useAct(endpoint, {
    repliesAs: listDecisions,
    says: done,
  })
}
