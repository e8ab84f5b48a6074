import { alertText } from '../../lib/calls/call.ts'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
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
    <AskModal
      title={`Reset the two-step sign-in of ${name}?`}
      opened={member !== null}
      onClose={() => {
        resetting.reset()
        onClose()
      }}
      act="Reset"
      acting="Resetting..."
      pending={resetting.isPending}
      failure={resetting.error && alertText(resetting.error)}
      onAct={() => member !== null && resetting.mutate(member)}
    >
      <p>
        Do it for somebody who lost their phone and their recovery codes, and make sure that it is
        really them who asks. They are signed out everywhere, and a sign-in asks for their password
        alone until they set it up again. They and all Admins get a mail.
      </p>
    </AskModal>
  )
}
