import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { Member } from './team-rules.ts'
import styles from './team.module.css'
import { useRemove } from './use-team.ts'

/** Asks before somebody is removed. */
export function RemoveModal({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const removing = useRemove(onClose)
  const close = () => {
    removing.reset()
    onClose()
  }
  return (
    <Modal
      title={`Remove ${member?.name ?? ''}?`}
      opened={member !== null}
      onClose={close}
      footer={
        <>
          <Button look="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button
            look="danger-fill"
            pending={removing.isPending}
            pendingLabel="Removing..."
            onClick={() => member !== null && removing.mutate(member)}
          >
            Remove
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          They are signed out of this organization at once, everywhere. What they made stays. You
          can invite them again.
        </p>
        {removing.error !== null && <Alert type="error">{alertText(removing.error)}</Alert>}
      </div>
    </Modal>
  )
}
