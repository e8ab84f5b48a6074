import { reasonSeverities } from '@frontrow/contract/operator/reasons'
import { useForm } from '../../../lib/form.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { bodyOf, reasonTextRules, severityNames, textsOf } from './reason-form.ts'
import { type NetworkReason, useChangeReason } from './use-network-reasons.ts'

interface ChangeReasonProps {
  reason: NetworkReason
  onClose: () => void
}

/** Writes the next version of a reason. Decisions that were sent keep their text. */
export function ChangeReasonModal({ reason, onClose }: ChangeReasonProps) {
  return (
    <Modal title={`Change ${reason.title}`} opened onClose={onClose}>
      <ReasonForm reason={reason} onClose={onClose} />
    </Modal>
  )
}

const severities = reasonSeverities.map((severity) => ({
  value: String(severity),
  label: severityNames[severity] ?? '',
}))

function ReasonForm({ reason, onClose }: ChangeReasonProps) {
  const saving = useChangeReason(reason, onClose)
  const form = useForm({
    initial: textsOf(reason),
    rules: reasonTextRules,
    saving,
    send: (texts) => saving.mutate(bodyOf(texts)),
  })
  const { severity, isAppealable } = form.values
  return (
    <form {...form.props} className="stack">
      <TextField label="Name" maxLength={80} {...form.text('title')} />
      <SelectField
        label="How serious it is"
        data={severities}
        value={severity}
        onChange={(chosen) => form.edit({ severity: chosen ?? severity })}
      />
      <TextField label="Section of the agreement" maxLength={120} {...form.text('clause')} />
      <TextAreaField
        label="What members read"
        description="Whoever decides can change it for one decision."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.text('message')}
      />
      <TextAreaField
        label="What members can do"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.text('whatToDo')}
      />
      <CheckField
        label="Members can appeal"
        checked={isAppealable}
        onChange={(event) => form.edit({ isAppealable: event.target.checked })}
      />
      <ReasonField
        {...form.text('reason')}
        label="Why you change it"
        description="For operators. Kept in the audit."
      />
      <FormActs form={form} act="Save" pendingLabel="Saving..." onClose={onClose} />
    </form>
  )
}
