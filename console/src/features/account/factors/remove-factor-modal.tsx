import { ActQuestion } from '../../../lib/forms/act-question.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

interface RemoveFactorModalProps {
  /** 'Remove the authenticator app?' */
  title: string
  /** The label of the button that removes it. */
  act: string
  opened: boolean
  /** True where the person has no other second factor. */
  isLast: boolean
  removing: { isPending: boolean; error: Error | null; reset: () => void }
  remove: (options: { onSuccess: () => void }) => void
  onClose: () => void
}

/** Asks before a second factor is removed. */
export function RemoveFactorModal(props: RemoveFactorModalProps) {
  const { title, act, opened, isLast, removing, onClose } = props
  const remove = () =>
    props.remove({
      onSuccess: () => {
        toast({ text: isLast ? 'Two-step sign-in is off.' : 'You can no longer sign in with it.' })
        onClose()
      },
    })
  return (
    <ActQuestion
      title={title}
      opened={opened}
      onClose={onClose}
      keep="Cancel"
      act={act}
      acting="Removing..."
      saving={removing}
      onAct={remove}
    >
      <p>
        {isLast
          ? 'Signing in then needs only your password, and your recovery codes no longer work.'
          : 'You can no longer sign in with it. Your other methods and your recovery codes stay.'}
      </p>
    </ActQuestion>
  )
}
