import { answerQuestion, appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { useAct } from '../../lib/calls/use-call.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Answers a question. */
export function useAnswer() {
  return useReply(answerQuestion, 'Your answer is sent. The decision follows.')
}

/** Appeals a decision. */
export function useAppeal() {
  return useReply(appealDecision, 'Your appeal is sent. Another person looks at it.')
}

/** The reply to both has the decisions as they are now. */
function useReply(endpoint: typeof answerQuestion | typeof appealDecision, done: string) {
  return useAct(endpoint, {
    repliesAs: listDecisions,
    onSuccess: () => toast({ text: done }),
  })
}
