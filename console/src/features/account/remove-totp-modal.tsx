import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRemoveTotp } from './use-factors.ts'

/** Asks before the app is removed. */
export function RemoveTotpModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const removing = useRemoveTotp()
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => {
        toast({ text: 'Two-step sign-in is off.' })
        onClose()
      },
    })
  return (
    <Modal
      title="Remove the authenticator app?"
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button look="default" onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger-fill"
            pending={removing.isPending}
            pendingLabel="Removing..."
            onClick={remove}
          >
            Remove the app
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          The sign-in then asks for your password alone, and your recovery codes no longer work.
        </p>
        {removing.error !== null && <Alert type="error">{alertText(removing.error)}</Alert>}
      </div>
    </Modal>
  )
}
