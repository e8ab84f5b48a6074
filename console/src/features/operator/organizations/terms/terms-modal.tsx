import { byCard, dueDays, transferDueDays } from '@frontrow/contract/documents/invoices'
import { changeTerms, type OrganizationTerms } from '@frontrow/contract/operator/terms'
import type { Form } from '../../../../lib/forms/form.ts'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { outcomeText } from '../../../../operator-parts/outcome-text.ts'
import { termsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonField } from '../../../../operator-parts/reason-field.tsx'
import { refusedTerms, type TermsForm, termsRules } from './terms-form.ts'

interface TermsModalProps {
  id: string
  name: string
  terms: OrganizationTerms
  onClose: () => void
}

/** Changes how an organization pays, or proposes terms that lend more. */
export function TermsModal({ id, terms: shown, onClose, name }: TermsModalProps) {
  const form = useActForm(changeTerms, {
    initial: formOf(shown),
    rules: termsRules,
    refusedFields: refusedTerms,
    input: ({ terms, limit, paysBy, dueDays: days, reason }) => ({
      params: { id },
      body: {
        terms,
        limit: terms === 'prepaid' || limit.trim() === '' ? null : limit.trim(),
        ...(terms === 'postpaid' && {
          pays_by: paysBy,
          due_days: dueDays.find((choice) => String(choice) === days) ?? 2,
        }),
        reason: reason.trim(),
      },
    }),
    refreshes: termsChanged,
    says: (outcome) => outcomeText(outcome, 'Payment terms changed.'),
    closes: onClose,
  })
  const { terms } = form.values
  return (
    <FormModal
      title={`Change payment terms of ${name}`}
      form={form}
      act="Change terms"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      <p>
        {shown.terms === null
          ? 'The first terms apply now.'
          : 'New terms apply from the next month (UTC).'}{' '}
        Terms with more credit need a second operator's approval.
      </p>
      <SelectField
        label="Terms"
        data={choices}
        value={terms}
        error={form.fieldErrors.terms}
        onChange={(chosen) => form.edit({ terms: chosen === 'prepaid' ? 'prepaid' : 'postpaid' })}
      />
      {terms === 'postpaid' && <InvoiceFields form={form} currency={shown.currency} />}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function formOf({ terms, limit }: OrganizationTerms): TermsForm {
  return {
    terms: terms?.terms ?? 'postpaid',
    limit: terms?.limit ?? limit ?? '',
    paysBy: terms?.pays_by ?? 'card',
    dueDays: String(terms?.due_days ?? byCard.dueDays),
    reason: '',
  }
}

/** The credit limit, and how invoices are paid. */
function InvoiceFields({ form, currency }: { form: Form<TermsForm>; currency: string }) {
  return (
    <>
      <TextField
        label={`Credit limit in ${currency}`}
        description="Leave empty for no limit. An invoice is issued at half the limit, or at 500."
        {...form.amount('limit')}
      />
      <SelectField
        label="Invoices are paid by"
        data={waysToPay}
        value={form.values.paysBy}
        onChange={(chosen) =>
          form.edit(
            chosen === 'transfer'
              ? { paysBy: 'transfer', dueDays: String(transferDueDays) }
              : { paysBy: 'card', dueDays: String(byCard.dueDays) },
          )
        }
      />
      <SelectField
        label="Due"
        data={dueDays.map((days) => ({
          value: String(days),
          label: `${days} days after issue`,
        }))}
        value={form.values.dueDays}
        onChange={(chosen) => form.edit({ dueDays: chosen ?? String(byCard.dueDays) })}
      />
    </>
  )
}

const waysToPay = [
  { value: 'card', label: 'Card, charged on the day of issue' },
  { value: 'transfer', label: 'Bank transfer' },
]

const choices = [
  { value: 'prepaid', label: 'Prepaid' },
  { value: 'postpaid', label: 'By invoice' },
]
