import { lazy, Suspense, useEffect, useState } from 'react'
import { onStepUpNeeded } from '../../lib/call.ts'

const StepUpModal = lazy(async () => ({
  default: (await import('./step-up-modal.tsx')).StepUpModal,
}))

/** Asks a signed-in person to confirm that it is them, when a call needs it. */
export function StepUp() {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void } | null>(null)

  useEffect(() => {
    onStepUpNeeded(
      () => new Promise<boolean>((answer) => setQuestion({ answer: (is) => answer(is) })),
    )
    return () => onStepUpNeeded(async () => false)
  }, [])
  // A sign-out while the question is open answers it, so that no call waits for ever.
  useEffect(() => () => question?.answer(false), [question])

  if (question === null) return null
  const close = (confirmed: boolean) => {
    question.answer(confirmed)
    setQuestion(null)
  }
  return (
    <Suspense fallback={null}>
      <StepUpModal onClose={close} />
    </Suspense>
  )
}
