import { useQueryClient } from '@tanstack/react-query'
import type { CaseChoice } from '../cases/case-kinds.tsx'
import { caseName } from '../cases/case-name.ts'
import { noteFinalDecision, rememberDecisions } from './recent-decisions.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type Case, type Verdict, useDecideCase, withoutCases } from '../cases/use-cases.ts'

/** Decides a case, remembers the decision for an undo, and calls `onDone`. */
export function useDecide(shown: Case, onDone: () => void) {
  const cache = useQueryClient()
  const deciding = useDecideCase(shown)
  const decide = (choice: CaseChoice, verdict: Verdict) => {
    const sentAt = Date.now()
    deciding.mutate(verdict, {
      onSuccess: ({ decision_id: decisionId, undo_till: undoTill }) => {
        const text = `${choice.done} ${caseName(shown)}`
        noteFinalDecision(shown.id)
        if (undoTill === null) toast({ text: `${text}. The members are told now.` })
        else rememberDecisions([{ decisionId, caseId: shown.id, text }], sentAt)
        onDone()
        void withoutCases(cache, [shown.id])
      },
    })
  }
  return { decide, deciding }
}
