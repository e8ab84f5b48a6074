import { changeTax, defaultTaxNotes, hasTaxRate, taxKinds } from '@frontrow/contract/operator/terms'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { AloneNote } from '../parts/alone-note.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { termsChanged } from '../parts/reads.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { emptyTax, kindsOf, refusedTax, taxRules } from './tax-form.ts'

interface TaxModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Decides how the next documents of an organization are taxed. */
export function TaxModal({ id, onClose, name }: TaxModalProps) {
  const changing = useAct(changeTax, { refreshes: termsChanged })
  const form = useForm({
    initial: emptyTax,
    rules: taxRules,
    saving: changing,
    refusedFields: refusedTax,
    send: ({ side, kind, percent, note, reason }, options) =>
      changing.mutate(
        {
          params: { id },
          body: {
            side,
            kind,
            percent: hasTaxRate(kind) ? percent.trim() : '0',
            note: note.trim(),
            from: null,
            reason: reason.trim(),
          },
        },
        {
          ...options,
          onSuccess: (done) => {
            toast({ text: outcomeText(done, 'The tax is decided.') })
            onClose()
          },
        },
      ),
  })
  const { side, kind } = form.values
  return (
    <FormModal
      title={`Tax of ${name}`}
      form={form}
      act="Decide"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>Documents that are issued keep theirs. It holds from today on, or after the last one.</p>
      <SelectField
        label="For"
        data={sides}
        value={side}
        onChange={(chosen) =>
          form.edit(
            chosen === 'publisher'
              ? { side: 'publisher', kind: 'none' }
              : { side: 'advertiser', kind: 'domestic' },
          )
        }
      />
      <SelectField
        label="Kind of tax"
        data={kindsOf(side)}
        value={kind}
        onChange={(chosen) => form.edit({ kind: taxKinds.find((one) => one === chosen) ?? kind })}
      />
      {hasTaxRate(kind) && (
        <TextField
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          {...form.text('percent')}
        />
      )}
      <TextField
        label="Note"
        description="Printed on documents, such as the law under which no tax is due."
        placeholder={side === 'advertiser' ? defaultTaxNotes[kind] : undefined}
        maxLength={200}
        {...form.text('note')}
      />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

const sides = [
  { value: 'advertiser', label: 'As advertiser: invoices' },
  { value: 'publisher', label: 'As publisher: payouts' },
]
