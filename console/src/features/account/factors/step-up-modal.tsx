import type { Factors } from '@frontrow/contract/identity/factors'
import { showFactors } from '@frontrow/contract/identity/factors'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Spinner } from '../../../ui/drawings/spinner.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { ConfirmByCode, ConfirmByPassword, whyConfirm } from './confirm-forms.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useConfirmSession } from './use-confirm-session.ts'
import { useConfirmByPasskey } from './use-passkeys.ts'

interface StepUpModalProps {
  onClose: (confirmed: boolean) => void
}

/** Confirms the session: by a factor of an account that has one, else by the password. */
export function StepUpModal({ onClose }: StepUpModalProps) {
  const factors = useCall(showFactors, {})
  return (
    <Modal title="Confirm your identity" opened onClose={() => onClose(false)}>
      <Loaded query={factors} skeleton={<Spinner />}>
        {(held) =>
          held.totp === null && held.passkeys.length === 0 ? (
            <ByPassword onClose={onClose} />
          ) : (
            <ByFactor held={held} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
  )
}

function ByPassword({ onClose }: StepUpModalProps) {
  const confirming = useConfirmSession(() => onClose(true))
  return (
    <div className="stack">
      <p>{whyConfirm}</p>
      <ConfirmByPassword confirming={confirming} onClose={() => onClose(false)} />
    </div>
  )
}

interface ByFactorProps extends StepUpModalProps {
  held: Factors
}

/** A passkey is offered first, where the person has one for this address. */
function ByFactor({ held, onClose }: ByFactorProps) {
  const confirming = useConfirmSession(() => onClose(true))
  const usingPasskey = useConfirmByPasskey(() => onClose(true))
  const hasPasskey = hasPasskeyHere(held)
  return (
    <div className="stack">
      <p>{whyConfirm}</p>
      {hasPasskey && <PasskeyButton using={usingPasskey} look="primary" />}
      <ConfirmByCode
        confirming={confirming}
        hasApp={held.totp !== null}
        look={hasPasskey ? 'default' : 'primary'}
        onClose={() => onClose(false)}
      />
    </div>
  )
}

function hasPasskeyHere({ passkeys, passkey_origin: origin }: Factors): boolean {
  const isHere = origin === location.origin && canUsePasskeys()
  return isHere && passkeys.some(({ host }) => host === location.hostname)
}
