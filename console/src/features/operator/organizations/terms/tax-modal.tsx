import { changeTax, defaultTaxNotes, hasTaxRate, taxKinds } from '@frontrow/contract/operator/terms'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { AloneNote } from '../../../../operator-parts/alone-note.tsx'
import { outcomeText } from '../../../../operator-parts/outcome-text.ts'
import { termsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonField } from '../../../../operator-parts/reason-field.tsx'
import { emptyTax, kindsOf, refusedTax, taxRules, treatmentOf } from './tax-form.ts'

interface TaxModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Decides how the next documents of an organization are taxed. */
export function TaxModal({ id, onClose, name }: TaxModalProps) {
  const form = useActForm(changeTax, {
    initial: emptyTax,
    rules: taxRules,
    refusedFields: refusedTax,
    input: (typed) => ({
      params: { id },
      body: { ...treatmentOf(typed), from: null, reason: typed.reason.trim() },
    }),
    refreshes: termsChanged,
    says: (done) => outcomeText(done, 'Tax treatment set.'),
    closes: onClose,
  })
  const { side, kind } = form.values
  return (
    <FormModal
      title={`Set tax treatment of ${name}`}
      form={form}
      act="Set tax treatment"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>
        Issued documents keep their tax. The new treatment applies from today, or after the last
        document. Self-billed tax above the highest rate of the publisher's country needs a second
        operator's approval.
      </p>
      <SelectField
        label="Side"
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
        label="Tax treatment"
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
        description="Printed on documents, such as the law that exempts from tax."
        placeholder={side === 'advertiser' ? defaultTaxNotes[kind] : undefined}
        maxLength={200}
        {...form.text('note')}
      />
      {side === 'publisher' && (
        <>
          <TextField
            label="Percent withheld from payouts"
            description="Leave it empty to withhold nothing. Tax on top is not part of what it is taken of."
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            {...form.text('withheld')}
          />
          {form.values.withheld.trim() !== '' && (
            <TextField
              label="Law"
              description="Printed on payments, such as the section by which it is withheld."
              maxLength={200}
              {...form.text('withheldNote')}
            />
          )}
        </>
      )}
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

const sides = [
  { value: 'advertiser', label: 'Advertiser (invoices)' },
  { value: 'publisher', label: 'Publisher (payouts)' },
]
