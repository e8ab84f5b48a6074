import { useEffect, useState } from 'react'
import { onStepUpNeeded } from '../../../lib/calls/call.ts'

/**
 * The answer to the open question whether it is really this person, which a protected call waits
 * for. Null while no call asks.
 */
export function useStepUpQuestion(): ((confirmed: boolean) => void) | null {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void } | null>(null)
  useEffect(() => {
    onStepUpNeeded(() => new Promise<boolean>((answer) => setQuestion({ answer })))
    return () => onStepUpNeeded(async () => false)
  }, [])
  // A sign-out while the question is open answers it, so that no call waits for ever.
  useEffect(() => () => question?.answer(false), [question])
  if (question === null) return null
  return (confirmed) => {
    question.answer(confirmed)
    setQuestion(null)
  }
}
