import { changeShare } from '@frontrow/contract/operator/terms'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { AloneNote } from '../../../../operator-parts/alone-note.tsx'
import { outcomeText } from '../../../../operator-parts/outcome-text.ts'
import { termsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonField } from '../../../../operator-parts/reason-field.tsx'
import { bpOf, emptyShare, refusedShare, shareRules } from './share-form.ts'

interface ShareModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Sets what an organization gets of what advertisers pay for ads in its apps. */
export function ShareModal({ id, onClose, name }: ShareModalProps) {
  const form = useActForm(changeShare, {
    initial: emptyShare,
    rules: shareRules,
    refusedFields: refusedShare,
    input: ({ percent, from, reason }) => ({
      params: { id },
      body: {
        bp: bpOf(percent) ?? 0,
        valid_from: from.trim() === '' ? null : from.trim(),
        reason: reason.trim(),
      },
    }),
    refreshes: termsChanged,
    says: (done) => outcomeText(done, 'Revenue share set.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Set revenue share of ${name}`}
      form={form}
      act="Set revenue share"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>
        Past and posted days keep their share. A share above the network's default needs a second
        operator's approval.
      </p>
      <TextField
        label="Percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        {...form.text('percent')}
      />
      <TextField
        label="First day"
        description="UTC, such as 2027-01-31. Leave empty for tomorrow."
        autoComplete="off"
        maxLength={10}
        {...form.text('from')}
      />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
