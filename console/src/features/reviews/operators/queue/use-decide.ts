import { decideCase, showCase, type Case } from '@frontrow/contract/operator/cases'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct } from '../../../../lib/calls/use-call.ts'
import type { CaseChoice } from '../cases/case-kinds.tsx'
import { caseName } from '../cases/case-name.ts'
import { noteFinalDecision, rememberDecisions } from './recent-decisions.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { type Verdict, withoutCases } from '../cases/use-cases.ts'

/**
 * Decides a case in the version that is shown, remembers the decision for an undo, and calls
 * `onDone`. After a refusal the case is read again, because somebody else may have changed it.
 */
export function useDecide(shown: Case, onDone: () => void) {
  const cache = useQueryClient()
  const params = { id: shown.id }
  const deciding = useAct(decideCase, {
    onError: () => cache.invalidateQueries({ queryKey: keyOf(showCase, { params }) }),
  })
  const decide = (choice: CaseChoice, verdict: Verdict) => {
    const sentAt = Date.now()
    deciding.mutate(
      { params, body: { ...verdict, version: shown.version } },
      {
        onSuccess: ({ decision_id: decisionId, undo_till: undoTill }) => {
          const text = `${choice.done} ${caseName(shown)}`
          noteFinalDecision(shown.id)
          if (undoTill === null) toast({ text: `${text}. Members are notified now.` })
          else rememberDecisions([{ decisionId, caseId: shown.id, text }], sentAt)
          onDone()
          void withoutCases(cache, [shown.id])
        },
      },
    )
  }
  return { decide, deciding }
}
