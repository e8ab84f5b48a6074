import { Modal } from '../../ui/modal.tsx'
import {
  ConfirmByCode,
  ConfirmByPassword,
  useStepUpQuestion,
  whyConfirm,
} from '../account/account.tsx'
import { useConfirmOperator, useOperatorSession } from './use-operator.ts'

/** Asks the operator to confirm that it is them, when a call needs it. */
export function OperatorStepUp() {
  const answer = useStepUpQuestion()
  if (answer === null) return null
  return (
    <Modal title="Confirm that it is you" opened onClose={() => answer(false)}>
      <Confirm onDone={() => answer(true)} />
    </Modal>
  )
}

function Confirm({ onDone }: { onDone: () => void }) {
  const confirming = useConfirmOperator(onDone)
  const hasFactor = useOperatorSession().data?.has_factor === true
  return (
    <div className="stack">
      <p>{whyConfirm}</p>
      {hasFactor ? (
        <ConfirmByCode confirming={confirming} />
      ) : (
        <ConfirmByPassword confirming={confirming} />
      )}
    </div>
  )
}
