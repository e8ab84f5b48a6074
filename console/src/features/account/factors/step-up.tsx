import { lazy, Suspense } from 'react'
import { useStepUpQuestion } from './use-step-up-question.ts'

const StepUpModal = lazy(async () => ({
  default: (await import('./step-up-modal.tsx')).StepUpModal,
}))

/** Asks a signed-in person to confirm that it is them, when a call needs it. */
export function StepUp() {
  const answer = useStepUpQuestion()
  if (answer === null) return null
  return (
    <Suspense fallback={null}>
      <StepUpModal onClose={answer} />
    </Suspense>
  )
}
