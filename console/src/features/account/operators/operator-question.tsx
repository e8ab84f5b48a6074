import {
  removeOperator,
  resetOperatorFactor,
  type Operator,
} from '@frontrow/contract/operator/operators'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorsChanged } from '../../../operator-parts/reads.ts'
import type { OperatorAct } from './operator-columns.tsx'
import { OperatorRolesModal } from './operator-roles-modal.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

/** What is asked about which operator. */
export interface Question {
  act: Exclude<OperatorAct, 'resend'>
  operator: Operator
}

interface AskProps {
  operator: Operator
  onClose: () => void
}

export function OperatorQuestion({ act, ...asked }: AskProps & Question) {
  if (act === 'roles') return <OperatorRolesModal {...asked} />
  return act === 'remove' ? <RemoveModal {...asked} /> : <ResetModal {...asked} />
}

function RemoveModal({ operator, onClose }: AskProps) {
  const removing = useAct(removeOperator, {
    input: (reason: string) => ({ params: { id: operator.id }, body: { reason } }),
    refreshes: operatorsChanged,
    says: `${operator.name} removed.`,
  })
  return (
    <ReasonModal
      title={`Remove ${operator.name}?`}
      opened
      onClose={onClose}
      act="Remove operator"
      danger
      acting={removing}
    >
      <p>They are signed out now and their open requests are voided. Their audit history stays.</p>
    </ReasonModal>
  )
}

function ResetModal({ operator, onClose }: AskProps) {
  const resetting = useAct(resetOperatorFactor, {
    input: (reason: string) => ({ params: { id: operator.id }, body: { reason } }),
    refreshes: operatorsChanged,
    says: (outcome) => outcomeText(outcome, 'Two-step sign-in reset.'),
  })
  return (
    <ReasonModal
      title={`Reset two-step sign-in of ${operator.name}?`}
      opened
      onClose={onClose}
      act="Request approval"
      danger
      acting={resetting}
    >
      <p>For an operator who lost both phone and recovery codes. Verify their identity first.</p>
    </ReasonModal>
  )
}
