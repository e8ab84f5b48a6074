import { confirmOperatorSession, showOperatorMe } from '@frontrow/contract/operator'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ConfirmByCode, ConfirmByPassword, whyConfirm } from '../factors/confirm-forms.tsx'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { useStepUpQuestion } from '../factors/use-step-up-question.ts'
import { useConfirmByOperatorPasskey } from './use-operator-passkeys.ts'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'

/** Asks the operator to confirm that it is them, when a call needs it. */
export function OperatorStepUp() {
  const answer = useStepUpQuestion()
  if (answer === null) return null
  return (
    <Modal title="Confirm your identity" opened onClose={() => answer(false)}>
      <Confirm onDone={() => answer(true)} onClose={() => answer(false)} />
    </Modal>
  )
}

function Confirm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const confirming = useAct(confirmOperatorSession, { onSuccess: onDone })
  const byPasskey = useConfirmByOperatorPasskey(onDone)
  const hasFactor = useOperatorSession().data?.has_factor === true
  const me = useCall(showOperatorMe, {}).data
  const hasPasskeys = me !== undefined && me.passkeys.length > 0
  return (
    <div className="stack">
      <p>{whyConfirm}</p>
      {hasPasskeys && (
        <PasskeyButton using={byPasskey} look={me.totp === null ? 'primary' : 'default'} />
      )}
      {hasPasskeys && me.totp === null ? null : hasFactor ? (
        <ConfirmByCode confirming={confirming} onClose={onClose} />
      ) : (
        <ConfirmByPassword confirming={confirming} onClose={onClose} />
      )}
    </div>
  )
}
