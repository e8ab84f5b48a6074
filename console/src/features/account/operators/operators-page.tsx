import { listOperators, resendWelcome, type Operator } from '@frontrow/contract/operator/operators'
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
import { OperatorQuestion, type Question } from './operator-question.tsx'

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
      {question !== null && <OperatorQuestion {...question} onClose={() => setQuestion(null)} />}
    </>
  )
}
