import { addTaxPaper, taxPaperKinds } from '@frontrow/contract/operator/finance/tax-papers'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { base64Of, FileField } from '../../../operator-parts/file-field.tsx'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import {
  emptyTaxPaper,
  paperKinds,
  refusedTaxPaper,
  type TaxPaperForm,
  taxPaperRules,
} from './tax-paper-form.ts'

interface TaxPaperModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Adds a paper that proves how an organization is taxed. */
export function TaxPaperModal({ id, name, onClose }: TaxPaperModalProps) {
  const adding = useAct(addTaxPaper, { refreshes: termsChanged })
  const form = useForm<TaxPaperForm>({
    initial: emptyTaxPaper,
    rules: taxPaperRules,
    saving: adding,
    refusedFields: refusedTaxPaper,
    send: (values, options) => void sendIt(values, options),
  })
  type Options = Parameters<typeof adding.mutate>[1]
  const sendIt = async ({ kind, validTill, file, reason }: TaxPaperForm, options: Options) => {
    if (file === null) return
    const body = {
      kind,
      valid_till: validTill === '' ? null : validTill,
      file_name: file.name.slice(0, 200),
      file: await base64Of(file),
      reason: reason.trim(),
    }
    const onSuccess = () => {
      toast({ text: 'Tax paper added.' })
      onClose()
    }
    adding.mutate({ params: { id }, body }, { ...options, onSuccess })
  }
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
