import { alertText } from '../../lib/call.ts'
import { AskModal } from '../../ui/ask-modal.tsx'
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
    <AskModal
      title="Remove the authenticator app?"
      opened={opened}
      onClose={() => {
        removing.reset()
        onClose()
      }}
      keep="Keep it"
      act="Remove the app"
      acting="Removing..."
      pending={removing.isPending}
      failure={removing.error && alertText(removing.error)}
      onAct={remove}
    >
      <p>The sign-in then asks for your password alone, and your recovery codes no longer work.</p>
    </AskModal>
  )
}
