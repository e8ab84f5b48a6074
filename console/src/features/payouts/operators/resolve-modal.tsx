import type { PayoutLine } from '@frontrow/contract/operator/finance/payouts'
import type { Input, RefusalOf } from '@frontrow/contract/endpoint'
import { resolvePayout } from '@frontrow/contract/operator/finance/payout-acts'
import { useState } from 'react'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { utcDay } from '../../../lib/text/day-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import {
  type DatedReason,
  datedReasonRules,
  ReasonField,
} from '../../../operator-parts/reason-field.tsx'

export type Outcome = Input<typeof resolvePayout>['body']['outcome']

interface ResolveModalProps {
  line: PayoutLine
  outcome: Outcome
  onClose: () => void
}

/** The act that records an outcome. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  sent: 'Resolve as sent',
  failed: 'Resolve as failed',
  returned: 'Mark as returned',
}

const texts: Readonly<Record<Outcome, string>> = {
  sent: 'The bank confirms that it accepted the payout. You can then mark it as paid.',
  failed: 'Do this only if the bank confirms that it has not paid and will not.',
  returned: 'The bank returned the money. Do this only if it is on your bank statement.',
}

/** Two operators record how a payout ended, by the bank's word. */
export function ResolveModal({ line, outcome, onClose }: ResolveModalProps) {
  const [today] = useState(() => utcDay(new Date()))
  const isDated = outcome === 'returned'
  const form = useActForm(resolvePayout, {
    initial: { day: today, reason: '', isAccountRefused: false },
    rules: datedReasonRules,
    refusedFields: fieldOf,
    input: ({ day, reason, isAccountRefused }) => ({
      params: { id: line.id },
      body: {
        outcome,
        reason: reason.trim(),
        ...(isDated && { day }),
        ...(isAccountRefused && { is_account_refused: true }),
      },
    }),
    refreshes: booksChanged,
    says: (done) => outcomeText(done, 'Payout resolved.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`${outcomeWords[outcome]}: ${line.organization_name}`}
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      {...(outcome !== 'sent' && { look: 'danger' })}
      onClose={onClose}
    >
      <p>
        {texts[outcome]}
        {outcome !== 'sent' &&
          ` The amount returns to payable${form.values.isAccountRefused ? '' : ' and the next run pays it again'}.`}
      </p>
      {isDated && <DateField label="Value date (UTC)" {...form.text('day')} />}
      {outcome !== 'sent' && (
        <CheckField
          label="The account is closed or wrong"
          description="Nothing is paid to it until its bank details change or an operator allows it again."
          checked={form.values.isAccountRefused}
          onChange={({ target }) => form.edit({ isAccountRefused: target.checked })}
        />
      )}
      <ReasonField
        {...form.text('reason')}
        {...(isDated && { description: 'Shown to members.' })}
      />
    </FormModal>
  )
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  payout_not_found: null,
  payout_not_markable: null,
  value_date_wrong: 'day',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof resolvePayout>, keyof DatedReason | null>
