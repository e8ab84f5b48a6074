import { AskModal } from '../ui/dialogs/ask-modal.tsx'

interface LeaveQuestionProps {
  title: string
  /** What is lost. */
  children: string
  /** The label of the button that leaves. */
  act: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before something that was typed is lost. */
export function LeaveQuestion({ title, children, act, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <AskModal
      title={title}
      opened
      onClose={onStay}
      act={act}
      keep="Stay"
      pending={false}
      failure={null}
      onAct={onLeave}
    >
      <p>{children}</p>
    </AskModal>
  )
}
