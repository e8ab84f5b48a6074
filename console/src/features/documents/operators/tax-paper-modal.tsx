import { addTaxPaper, taxPaperKinds } from '@frontrow/contract/operator/finance/tax-papers'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { FileField, sentFile } from '../../../operator-parts/file-field.tsx'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { emptyTaxPaper, paperKinds, refusedTaxPaper, taxPaperRules } from './tax-paper-form.ts'

interface TaxPaperModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Adds a paper that proves how an organization is taxed. */
export function TaxPaperModal({ id, name, onClose }: TaxPaperModalProps) {
  const form = useActForm(addTaxPaper, {
    initial: emptyTaxPaper,
    rules: taxPaperRules,
    refusedFields: refusedTaxPaper,
    input: async (typed) => ({
      params: { id },
      body: {
        kind: typed.kind,
        valid_till: typed.validTill === '' ? null : typed.validTill,
        ...(await sentFile(typed.file)),
        reason: typed.reason.trim(),
      },
    }),
    refreshes: termsChanged,
    says: 'Tax paper added.',
    closes: onClose,
  })
  const { kind } = form.values
  return (
    <FormModal
      title={`Add tax paper of ${name}`}
      form={form}
      act="Add tax paper"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <p>It replaces an earlier one of its kind. A W-9 or W-8 form replaces any other of them.</p>
      <SelectField
        label="Kind"
        data={paperKinds}
        value={kind}
        onChange={(chosen) =>
          form.edit({ kind: taxPaperKinds.find((one) => one === chosen) ?? kind })
        }
      />
      <DateField
        label="Valid until (UTC)"
        description="The last day. Leave empty where the paper does not expire."
        {...form.text('validTill')}
      />
      <FileField
        label="File"
        error={form.fieldErrors.file}
        onChange={(file) => form.edit({ file })}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
