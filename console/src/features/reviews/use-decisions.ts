import type { Reply } from '@frontrow/contract/endpoint'
import { answerQuestion, appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queries.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Decisions = Reply<typeof listDecisions>
export type Decision = Decisions['decisions'][number]

const key = ['decisions']

/** The decisions and the open question; `failure` is the text of the alert. */
export function useDecisions() {
  return withFailure(
    useQuery({ queryKey: key, queryFn: ({ signal }) => call(listDecisions, {}, { signal }) }),
  )
}

/** Answers the question with this id. */
export function useAnswer(id: string) {
  return useMutation({
    mutationFn: ({ text }: { text: string }) =>
      call(answerQuestion, { params: { id }, body: { text: text.trim() } }),
    onSuccess: (reply) => {
      queryClient.setQueryData(key, reply)
      toast({ text: 'Your answer is sent. The decision follows.' })
    },
  })
}

/** Appeals the decision with this id. */
export function useAppeal(id: string) {
  return useMutation({
    mutationFn: ({ text }: { text: string }) =>
      call(appealDecision, { params: { id }, body: { text: text.trim() } }),
    onSuccess: (reply) => {
      queryClient.setQueryData(key, reply)
      toast({ text: 'Your appeal is sent. Another person looks at it.' })
    },
  })
}
