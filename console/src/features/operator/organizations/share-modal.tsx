import { useForm } from '../../../lib/form.ts'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { AloneNote } from '../parts/alone-note.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { bpOf, emptyShare, refusedShare, shareRules } from './share-form.ts'
import { useChangeShare } from './use-terms.ts'

interface ShareModalProps {
  id: string
  name: string
  onClose: () => void
}

/** Sets what an organization gets of what advertisers pay for ads in its apps. */
export function ShareModal(props: ShareModalProps) {
  return (
    <Modal title={`Share of ${props.name}`} opened onClose={props.onClose}>
      <ShareFields {...props} />
    </Modal>
  )
}

function ShareFields({ id, onClose }: ShareModalProps) {
  const changing = useChangeShare()
  const form = useForm({
    initial: emptyShare,
    rules: shareRules,
    saving: changing,
    refusedFields: refusedShare,
    send: ({ percent, from, reason }, options) =>
      changing.mutate(
        {
          params: { id },
          body: {
            bp: bpOf(percent) ?? 0,
            valid_from: from.trim() === '' ? null : from.trim(),
            reason: reason.trim(),
          },
        },
        {
          ...options,
          onSuccess: (done) => {
            toast({ text: outcomeText(done, 'The share is set.') })
            onClose()
          },
        },
      ),
  })
  return (
    <form {...form.props} className="stack">
      <p>Days that are over or counted keep their share.</p>
      <TextField
        label="Percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        {...form.text('percent')}
      />
      <TextField
        label="First day"
        description="In UTC, such as 2027-01-31. Empty: tomorrow."
        autoComplete="off"
        maxLength={10}
        {...form.text('from')}
      />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
      <FormActs form={form} act="Set" pendingLabel="Saving..." onClose={onClose} />
    </form>
  )
}
