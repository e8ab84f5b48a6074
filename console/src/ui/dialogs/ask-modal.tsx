import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button, type ButtonLook } from '../buttons/button.tsx'
import { Modal } from './modal.tsx'

interface AskModalProps {
  /** 'Remove Ada Holm?' */
  title: string
  opened: boolean
  onClose: () => void
  /** What happens, and whether it can be undone. */
  children: ReactNode
  /** The label of the button that does it. */
  act: string
  /** The label while it is under way. */
  acting?: string
  /** The label of the button that leaves everything as it is. */
  keep?: string
  /** The look of the button that does it; by default that of a destructive action. */
  look?: ButtonLook
  pending: boolean
  /** While true, it cannot be done yet. */
  disabled?: boolean
  /** The text of what failed; null where nothing did. */
  failure: string | null
  onAct: () => void
}

/**
 * Asks for confirmation before something that one click cannot undo. The focus is on the button
 * that leaves everything as it is, so that an Enter too many changes nothing.
 */
export function AskModal(props: AskModalProps) {
  const { title, opened, onClose, children, act, acting, keep = 'Cancel' } = props
  const { pending, disabled = false, look = 'danger-fill', failure, onAct } = props
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button look="default" data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button
            look={look}
            pending={pending}
            pendingLabel={acting ?? act}
            disabled={disabled}
            onClick={onAct}
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {failure !== null && <Alert type="error">{failure}</Alert>}
      </div>
    </Modal>
  )
}
