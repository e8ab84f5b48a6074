import { useState, type ReactNode } from 'react'
import { alertText } from '../../lib/calls/call.ts'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'

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
  return (
    <AskModal
      title={title}
      opened={opened}
      onClose={() => {
        setFailure(null)
        onClose()
      }}
      act="Retire"
      pending={pending}
      disabled={uses.isPending}
      failure={failure}
      onAct={() => void retire()}
    >
      <UsesFound {...uses} />
      <p>{children}</p>
    </AskModal>
  )
}

function UsesFound({ data, isPending, failure, refetch }: Uses) {
  if (failure !== null)
    return (
      <RetryAlert type="warning" retry={refetch}>
        Usage could not be loaded. {failure}
      </RetryAlert>
    )
  if (!isPending) return data
  return (
    <Stack role="status" gap={3} pad="1 0">
      <span className="unseen">Loading usage...</span>
      <SkeletonBar width="70%" />
      <SkeletonBar width="45%" />
    </Stack>
  )
}
