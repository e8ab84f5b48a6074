import { ActQuestion } from '../../lib/forms/act-question.tsx'
import type { Member } from './team-rules.ts'
import { useResetFactor } from './use-team.ts'

interface ResetFactorModalProps {
  member: Member | null
  onClose: () => void
}

/** Asks before the second factors of a member are removed. */
export function ResetFactorModal({ member, onClose }: ResetFactorModalProps) {
  const resetting = useResetFactor(onClose)
  const name = member?.name ?? ''
  return (
    <ActQuestion
      title={`Reset the two-step sign-in of ${name}?`}
      opened={member !== null}
      onClose={onClose}
      act="Reset"
      acting="Resetting..."
      saving={resetting}
      onAct={() => member !== null && resetting.mutate(member)}
    >
      <p>
        For a member who lost both phone and recovery codes. Verify their identity first. Signs them
        out on every device, and signing in needs only their password until they set it up again.
        They and all Admins are emailed.
      </p>
    </ActQuestion>
  )
}
