import { alertText } from '../../lib/calls/call.ts'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
import type { Member } from './team-rules.ts'
import { useRemove } from './use-team.ts'

/** Asks before somebody is removed. */
export function RemoveModal({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const removing = useRemove(onClose)
  return (
    <AskModal
      title={`Remove ${member?.name ?? ''}?`}
      opened={member !== null}
      onClose={() => {
        removing.reset()
        onClose()
      }}
      act="Remove"
      acting="Removing..."
      pending={removing.isPending}
      failure={removing.error && alertText(removing.error)}
      onAct={() => member !== null && removing.mutate(member)}
    >
      <p>
        Signs them out of this organization on every device. Their work stays, and you can invite
        them again.
      </p>
    </AskModal>
  )
}
