import { useState, type ReactNode } from 'react'
import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './apps.module.css'

/** Where the object is used, as far as it has loaded. */
export interface Uses {
  data: ReactNode
  isPending: boolean
  failure: string | null
  refetch: () => Promise<unknown>
}

interface RetireModalProps {
  /** 'Retire Tidepool Match?' */
  title: string
  opened: boolean
  onClose: () => void
  uses: Uses
  /** What retiring means, and how it is undone. */
  children: ReactNode
  onRetire: () => Promise<void>
}

/** Asks for confirmation before something is retired, and lists what stops with it. */
export function RetireModal(props: RetireModalProps) {
  const { title, opened, onClose, uses, children, onRetire } = props
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const retire = async () => {
    setPending(true)
    setFailure(null)
    try {
      await onRetire()
    } catch (error) {
      setFailure(alertText(error))
    }
    setPending(false)
  }
  const close = () => {
    setFailure(null)
    onClose()
  }
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={close}
      footer={
        <>
          <Button look="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button
            look="danger-fill"
            pending={pending}
            disabled={uses.isPending}
            onClick={() => void retire()}
          >
            Retire
          </Button>
        </>
      }
    >
      <div className={styles.asking}>
        <UsesFound {...uses} />
        <p>{children}</p>
        {failure !== null && <Alert type="error">{failure}</Alert>}
      </div>
    </Modal>
  )
}

function UsesFound({ data, isPending, failure, refetch }: Uses) {
  if (failure !== null)
    return (
      <RetryAlert type="warning" retry={refetch}>
        What it is used in could not be looked up. {failure}
      </RetryAlert>
    )
  if (!isPending) return data
  return (
    <div role="status" className={styles.looking}>
      <span className="unseen">Looking up what it is used in...</span>
      <SkeletonBar width="70%" />
      <SkeletonBar width="45%" />
    </div>
  )
}
