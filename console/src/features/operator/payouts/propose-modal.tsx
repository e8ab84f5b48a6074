import type { RefusalOf } from '@frontrow/contract/endpoint'
import { proposePayouts, type Preview } from '@frontrow/contract/operator/finance/payouts'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/calls/call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import type { FieldErrors } from '../../../lib/forms/form-rules.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { booksChanged } from '../parts/reads.ts'
import { ReasonField, reasonRules } from '../parts/reason-field.tsx'

interface ProposeModalProps {
  preview: Preview
  onClose: () => void
}

interface Values {
  provider: 'bank_file' | 'sandbox'
  reason: string
}

/** Freezes what is due and proposes to pay it. */
export function ProposeModal({ preview, onClose }: ProposeModalProps) {
  const proposing = useAct(proposePayouts, { refreshes: booksChanged })
  const navigate = useNavigate()
  const form = useForm<Values>({
    initial: { provider: 'bank_file', reason: '' },
    rules: reasonRules,
    saving: proposing,
    refusedFields: refusedRun,
    send: ({ provider, reason }, options) =>
      proposing.mutate(
        { body: { provider, content: preview.content, reason: reason.trim() } },
        {
          ...options,
          onSuccess: ({ proposal_id: proposal }) => {
            toast({ text: 'Proposed. Another operator has to approve it.' })
            if (proposal === null) onClose()
            else void navigate(operatorPaths.proposal(proposal))
          },
        },
      ),
  })
  const { total, currency, due, book } = preview
  return (
    <FormModal
      title="Propose payouts"
      form={form}
      act="Propose"
      pendingLabel="Proposing..."
      onClose={onClose}
    >
      <p>
        {due.length === 1 ? 'One payout' : `${due.length} payouts`}, together{' '}
        {moneyText(total, currency)}. Another operator approves them and types the total and the
        number again. A line whose account or balance has changed by then is left out.
      </p>
      {book === 'sandbox' && (
        <SelectField
          label="Paid through"
          data={[
            { value: 'bank_file', label: 'A file for the bank' },
            { value: 'sandbox', label: 'The sandbox, where no money moves' },
          ]}
          value={form.values.provider}
          onChange={(value) => form.edit({ provider: value === 'sandbox' ? value : 'bank_file' })}
          error={form.fieldErrors.provider}
        />
      )}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  books_not_open: null,
  nothing_due: null,
  payouts_changed: null,
  payout_account_missing: null,
  sandbox_only: 'provider',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof proposePayouts>, keyof Values | null>

function refusedRun(error: Error): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {}
  const field = Object.entries(fieldOf).find(([reason]) => reason === error.reason)?.[1] ?? null
  return field === null ? {} : { [field]: error.message }
}
