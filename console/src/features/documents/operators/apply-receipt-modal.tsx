import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  listNetworkInvoices,
  type Receipts,
  applyReceipt,
} from '@frontrow/contract/operator/finance/invoices'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'

interface ApplyReceiptModalProps {
  receipt: Receipts['receipts'][number]
  of: { id: string; name: string; currency: string }
  onClose: () => void
}

interface ApplyForm {
  /** The id of an invoice, or `prepayment`. */
  what: string
  reason: string
}

const prepayment = 'prepayment'

const rules: readonly Rule<ApplyForm>[] = [
  ['what', ({ what }) => what !== '', 'Choose what it is applied to'],
  ...reasonRules,
]

const refused = {
  receipt_not_found: null,
  receipt_used: null,
  invoice_not_found: 'what',
  invoice_settled: 'what',
  invoice_charging: 'what',
  top_up_by_invoice: 'what',
  books_not_open: null,
  no_tax_treatment: null,
  seller_needed: null,
  buyer_needed: null,
  document_name_needed: null,
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof applyReceipt>, keyof ApplyForm | null>

/** Sets money to return off against an open invoice, or makes it a prepayment. */
export function ApplyReceiptModal({ receipt, of, onClose }: ApplyReceiptModalProps) {
  const { id, left } = receipt
  const invoices = useCall(listNetworkInvoices, { query: { organization: of.id } })
  const form = useActForm(applyReceipt, {
    initial: { what: '', reason: '' },
    rules,
    refusedFields: refused,
    input: ({ what, reason }) => ({
      params: { id },
      body: { invoice_id: what === prepayment ? null : what, reason: reason.trim() },
    }),
    refreshes: termsChanged,
    says: (outcome) => outcomeText(outcome, 'Money to return applied.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Apply ${moneyText(left, of.currency)} of ${of.name}`}
      form={form}
      act="Request approval"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>
        An invoice takes what is due of it, and the rest stays to be returned. A prepayment takes
        all of it, and its invoice is issued. Another operator approves it.
      </p>
      <Loaded query={invoices} skeleton={<CardSkeleton label="Loading invoices..." fields={1} />}>
        {({ invoices: rows }) => (
          <SelectField
            label="Apply to"
            placeholder="Choose an open invoice or a prepayment"
            data={[
              ...rows
                .filter(({ left: due }) => Number(due) > 0)
                .map((invoice) => ({
                  value: invoice.id,
                  label: `${invoice.number}, ${moneyText(invoice.left, of.currency)} due`,
                })),
              { value: prepayment, label: 'A prepayment' },
            ]}
            value={form.values.what || null}
            error={form.fieldErrors.what}
            onChange={(what) => form.edit({ what: what ?? '' })}
          />
        )}
      </Loaded>
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
