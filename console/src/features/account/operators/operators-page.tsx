import {
  listOperators,
  removeOperator,
  resetOperatorFactor,
  resendWelcome,
  type Operator,
} from '@frontrow/contract/operator/operators'
import { useState } from 'react'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { operatorsChanged } from '../../../operator-parts/reads.ts'
import { AddOperatorModal } from './add-operator-modal.tsx'
import { operatorColumns, type OperatorAct } from './operator-columns.tsx'
import { OperatorRolesModal } from './operator-roles-modal.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

/** Who operates the network, and with which roles. */
export function OperatorsPage() {
  return (
    <>
      <PageHead title="Operators" />
      <Allowed needs="operators.write">
        <Operators />
      </Allowed>
    </>
  )
}

/** What is asked about which operator. */
interface Question {
  act: Exclude<OperatorAct, 'resend'>
  operator: Operator
}

function Operators() {
  const operators = useCall(listOperators, {})
  const resending = useAct(resendWelcome, {
    input: ({ id }: Operator) => ({ params: { id } }),
    refreshes: operatorsChanged,
    says: (_reply, { email }) => `New link sent to ${email}.`,
    onError: (error) => toast({ text: error.message, isError: true }),
  })
  const [isAdding, setAdding] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (act: OperatorAct, operator: Operator) => {
    if (act === 'resend') resending.mutate(operator)
    else setQuestion({ act, operator })
  }
  return (
    <>
      <Section
        title="All operators"
        sub="New operators and added roles need a second operator's approval."
        tools={
          <Button size="sm" onClick={() => setAdding(true)}>
            Add operator
          </Button>
        }
      >
        <QueryTable
          label="Operators"
          loading="Loading operators..."
          query={operators}
          rows={operators.data}
          columns={operatorColumns(ask)}
          keyOf={({ id }) => id}
          empty="No operators yet"
        />
      </Section>
      <AddOperatorModal opened={isAdding} onClose={() => setAdding(false)} />
      {question !== null && <AskModal {...question} onClose={() => setQuestion(null)} />}
    </>
  )
}

interface AskProps {
  operator: Operator
  onClose: () => void
}

function AskModal({ act, ...asked }: AskProps & Question) {
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
