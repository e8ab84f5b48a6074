import type { ComponentProps } from 'react'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
import { alertText } from '../calls/call.ts'
import type { Saving } from './form.ts'

interface ActQuestionProps extends Omit<ComponentProps<typeof AskModal>, 'pending' | 'failure'> {
  /** What `useAct` returned. */
  saving: Saving
}

/** Asks before an act and shows why it failed, until it is closed. */
export function ActQuestion({ saving, onClose, ...question }: ActQuestionProps) {
  return (
    <AskModal
      {...question}
      pending={saving.isPending}
      failure={saving.error && alertText(saving.error)}
      onClose={() => {
        saving.reset()
        onClose()
      }}
    />
  )
}
