import {
  correctNetworkInvoice,
  type ShownInvoice,
} from '@frontrow/contract/operator/finance/invoices'
import { Link } from 'react-router'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { correctionRules, refusedCorrection } from './correct-invoice-form.ts'

interface CorrectInvoiceModalProps {
  invoice: ShownInvoice
  onClose: () => void
}

/** Takes an invoice back and issues it anew, or credits an amount of it. */
export function CorrectInvoiceModal({ invoice, onClose }: CorrectInvoiceModalProps) {
  const { id, number, net, currency, purpose, organization_id: organizationId } = invoice
  const form = useActForm(correctNetworkInvoice, {
    initial: { what: 'whole', amount: '', reason: '' },
    rules: correctionRules,
    refusedFields: refusedCorrection,
    input: ({ what, amount, reason }) => ({
      params: { id },
      body: { ...(what === 'amount' && { amount: amount.trim() }), reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, `${number} corrected.`),
    closes: onClose,
  })
  const { what } = form.values
  const choices = purpose === 'use' ? [whole, part] : [whole]
  return (
    <FormModal
      title={`Correct ${number}`}
      form={form}
      act="Request correction"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <SelectField
        label="What is wrong"
        data={choices}
        value={what}
        onChange={(chosen) => form.edit({ what: chosen === 'amount' ? 'amount' : 'whole' })}
      />
      {what === 'whole' ? (
        <p>
          A credit note takes it back. A new invoice has the same lines, with the billing profile
          and the tax treatment of today: have these changed first, on the page of{' '}
          <Link to={operatorPaths.organization(organizationId)}>{invoice.organization_name}</Link>.
          What was paid already pays the new invoice.
        </p>
      ) : (
        <p>
          A credit note gives the amount back with its tax. The network bears it. What was paid
          already goes back to the card, or is kept as money to return.
        </p>
      )}
      {what === 'amount' && (
        <TextField
          label={`Amount in ${currency}, without tax`}
          description={`Up to ${moneyText(net, currency)}.`}
          {...form.amount('amount')}
        />
      )}
      <ReasonField
        {...form.text('reason')}
        description="Printed on the credit note, and recorded in the audit log."
      />
    </FormModal>
  )
}

const whole = { value: 'whole', label: 'The buyer or the tax: issue it anew' } as const
const part = { value: 'amount', label: 'The amount: a discount or goodwill' } as const
