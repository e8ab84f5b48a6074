import { changeTerms, type OrganizationTerms } from '@frontrow/contract/operator/terms'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { termsChanged } from '../parts/reads.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { refusedTerms, type TermsForm, termsRules } from './terms-form.ts'

interface TermsModalProps {
  id: string
  name: string
  terms: OrganizationTerms
  onClose: () => void
}

/** Changes how an organization pays, or proposes terms that lend more. */
export function TermsModal({ id, terms: shown, onClose, name }: TermsModalProps) {
  const changing = useAct(changeTerms, { refreshes: termsChanged })
  const initial: TermsForm = {
    terms: shown.terms?.terms ?? 'postpaid',
    limit: shown.terms?.limit ?? shown.limit ?? '',
    reason: '',
  }
  const form = useForm({
    initial,
    rules: termsRules,
    saving: changing,
    refusedFields: refusedTerms,
    send: ({ terms, limit, reason }, options) => {
      const wanted = terms === 'prepaid' || limit.trim() === '' ? null : limit.trim()
      changing.mutate(
        { params: { id }, body: { terms, limit: wanted, reason: reason.trim() } },
        {
          ...options,
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'Payment terms changed.') })
            onClose()
          },
        },
      )
    },
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
      {terms === 'postpaid' && (
        <TextField
          label={`Credit limit in ${shown.currency}`}
          description="Leave empty for no limit. An invoice is issued at half the limit, or at 500."
          {...form.amount('limit')}
        />
      )}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

const choices = [
  { value: 'prepaid', label: 'Prepaid' },
  { value: 'postpaid', label: 'By invoice' },
]
