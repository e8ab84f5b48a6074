import { ActQuestion } from '../../lib/forms/act-question.tsx'
import type { Member } from './team-rules.ts'
import { useRemove } from './use-team.ts'

/** Asks before somebody is removed. */
export function RemoveModal({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const removing = useRemove(onClose)
  return (
    <ActQuestion
      title={`Remove ${member?.name ?? ''}?`}
      opened={member !== null}
      onClose={onClose}
      act="Remove"
      acting="Removing..."
      saving={removing}
      onAct={() => member !== null && removing.mutate(member)}
    >
      <p>
        Signs them out of this organization on every device. Their work stays, and you can invite
        them again.
      </p>
    </ActQuestion>
  )
}
