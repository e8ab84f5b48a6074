import type { Input, RefusalOf } from '@frontrow/contract/endpoint'
import {
  markPayouts,
  type ShownRun,
  type PayoutLine,
} from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { utcDay } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import {
  type DatedReason,
  datedReasonRules,
  ReasonField,
} from '../../../operator-parts/reason-field.tsx'

export type Mark = Input<typeof markPayouts>['body']['mark']

interface MarkModalProps {
  run: ShownRun
  mark: Mark
  /** Without it all payouts that can be marked so. */
  line?: PayoutLine
  onClose: () => void
}

/** Records what the bank did, with its value date. */
export function MarkModal({ run, mark, line, onClose }: MarkModalProps) {
  const what =
    line === undefined
      ? 'all payouts'
      : `${line.organization_name}, ${moneyText(line.amount, run.currency)}`
  const [today] = useState(() => utcDay(new Date()))
  const form = useActForm(markPayouts, {
    initial: { day: today, reason: '' },
    rules: datedReasonRules,
    refusedFields: fieldOf,
    input: ({ day, reason }) => ({
      params: { id: run.id },
      body: {
        mark,
        reason: reason.trim(),
        ...(mark !== 'sent' && { day }),
        ...(line !== undefined && { payouts: [line.id] }),
      },
    }),
    refreshes: booksChanged,
    says: `Marked as ${mark}.`,
    closes: onClose,
  })
  return (
    <FormModal
      title={`Mark as ${mark}: ${what}`}
      form={form}
      act={`Mark as ${mark}`}
      pendingLabel="Marking..."
      onClose={onClose}
    >
      <p>{texts[mark]}</p>
      {mark !== 'sent' && <DateField label="Value date (UTC)" {...form.text('day')} />}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

const texts: Readonly<Record<Mark, string>> = {
  sent: 'The bank has accepted the payouts.',
  paid: 'The bank has paid. Each organization sees the payout with its statement.',
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  run_not_found: null,
  payout_not_markable: null,
  value_date_wrong: 'day',
  own_organization: null,
} as const satisfies Record<RefusalOf<typeof markPayouts>, keyof DatedReason | null>
