import type { Input, RefusalOf } from '@frontrow/contract/endpoint'
import {
  downloadReturnFile,
  listReturns,
  markReturn,
  type Returns,
} from '@frontrow/contract/operator/finance/returns'
import { useState } from 'react'
import { Link } from 'react-router'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { dayText, utcDay } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { FileButton } from '../../../operator-parts/file-button.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import {
  type DatedReason,
  datedReasonRules,
  ReasonField,
} from '../../../operator-parts/reason-field.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'

type Return = Returns['returns'][number]
type Outcome = Input<typeof markReturn>['body']['outcome']

/** Lists the money that is paid back to an organization. Without any, it shows nothing. */
export function OrganizationReturns({ id, name }: { id: string; name: string }) {
  const returns = useCall(listReturns, { params: { id } })
  if (returns.failure === null && (returns.data?.returns.length ?? 0) === 0) return null
  return (
    <Section title="Paid back" sub="Money that was received and is returned to this organization.">
      <Loaded query={returns} skeleton={null}>
        {({ currency, returns: rows }) => (
          <ReturnTable rows={rows} currency={currency} name={name} />
        )}
      </Loaded>
    </Section>
  )
}

interface ReturnTableProps {
  rows: readonly Return[]
  currency: string
  name: string
}

function ReturnTable({ rows, currency, name }: ReturnTableProps) {
  const [asked, setAsked] = useState<{ row: Return; outcome: Outcome } | null>(null)
  return (
    <>
      <PagedTable
        label="Paid back"
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { head: 'Reference', cell: ({ reference }) => reference },
          { head: 'Remittance text', phone: 'fact', cell: ({ about }) => about },
          {
            head: 'State',
            phone: 'state',
            cell: ({ state }) => <Badge look={states[state].look}>{states[state].word}</Badge>,
          },
          {
            head: 'Value date',
            phone: 'fact',
            cell: ({ ended_on: day }) => (day === null ? '–' : dayText(day)),
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount }) => moneyText(amount, currency),
          },
          {
            head: 'Actions',
            phone: 'act',
            cell: (row) => (
              <Acts row={row} currency={currency} onAsk={(outcome) => setAsked({ row, outcome })} />
            ),
          },
        ]}
      />
      {asked !== null && <MarkModal {...asked} name={name} onClose={() => setAsked(null)} />}
    </>
  )
}

const states: Readonly<Record<Return['state'], { word: string; look: BadgeLook }>> = {
  approved: { word: 'Approved', look: 'warning' },
  paid: { word: 'Paid', look: 'success' },
  failed: { word: 'Failed', look: 'error' },
  returned: { word: 'Came back', look: 'error' },
}

interface ActsProps {
  row: Return
  currency: string
  onAsk: (outcome: Outcome) => void
}

function Acts({ row, currency, onAsk }: ActsProps) {
  const { id, state, reference, proposal_id: proposalId } = row
  const outcomes = proposalId === null ? outcomesOf[state] : []
  return (
    <Row gap={2}>
      {state === 'approved' && currency === 'EUR' && (
        <FileButton
          name={`return-${reference}.xml`}
          load={() => operatorCall(downloadReturnFile, { params: { id } })}
        />
      )}
      {proposalId !== null && <Link to={operatorPaths.proposal(proposalId)}>Pending approval</Link>}
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          look="default"
          needs={markReturn.needs}
          onClick={() => onAsk(outcome)}
        >
          {acts[outcome]}
        </Button>
      ))}
    </Row>
  )
}

const outcomesOf: Readonly<Record<Return['state'], readonly Outcome[]>> = {
  approved: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
}

const acts: Readonly<Record<Outcome, string>> = {
  paid: 'Mark as paid',
  failed: 'Mark as failed',
  returned: 'Mark as returned',
}

const texts: Readonly<Record<Outcome, string>> = {
  paid: 'The transfer is on your bank statement.',
  failed: 'The bank has not paid and will not. The money is to be returned again.',
  returned: 'The transfer came back to your account. The money is to be returned again.',
}

const refused = {
  return_not_found: null,
  return_not_markable: null,
  value_date_wrong: 'day',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof markReturn>, keyof DatedReason | null>

interface MarkModalProps {
  row: Return
  outcome: Outcome
  name: string
  onClose: () => void
}

/** Requests to record what the bank did. */
function MarkModal({ row, outcome, name, onClose }: MarkModalProps) {
  const [today] = useState(() => utcDay(new Date()))
  const form = useActForm(markReturn, {
    initial: { day: today, reason: '' },
    rules: datedReasonRules,
    refusedFields: refused,
    input: ({ day, reason }) => ({
      params: { id: row.id },
      body: { outcome, day, reason: reason.trim() },
    }),
    refreshes: termsChanged,
    says: (done) => outcomeText(done, 'Recorded.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`${acts[outcome]}: ${name}`}
      form={form}
      act="Request approval"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>{texts[outcome]} Another operator approves it.</p>
      <DateField label="Value date (UTC)" {...form.text('day')} />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
