import {
  reasonSeverities,
  type CaseReason as NetworkReason,
  changeReason,
  listReasons,
} from '@frontrow/contract/operator/reasons'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { bodyOf, reasonTextRules, severityNames, textsOf } from './reason-form.ts'

interface ChangeReasonProps {
  reason: NetworkReason
  onClose: () => void
}

/** Writes the next version of a reason. Decisions that were sent keep their text. */
export function ChangeReasonModal({ reason, onClose }: ChangeReasonProps) {
  const { code, version } = reason
  const form = useActForm(changeReason, {
    initial: textsOf(reason),
    rules: reasonTextRules,
    input: (texts) => ({ params: { code }, body: { ...bodyOf(texts), version } }),
    refreshes: [listReasons],
    says: ({ title }) => `${title} saved. New decisions use it.`,
    closes: onClose,
  })
  const { severity, isAppealable } = form.values
  return (
    <FormModal
      title={`Edit ${reason.title}`}
      form={form}
      act="Save reason"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} {...form.text('title')} />
      <SelectField
        label="Severity"
        data={severities}
        value={severity}
        onChange={(chosen) => form.edit({ severity: chosen ?? severity })}
      />
      <TextField label="Agreement section" maxLength={120} {...form.text('clause')} />
      <TextAreaField
        label="Message to members"
        description="Operators can edit it for each decision."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.text('message')}
      />
      <TextAreaField
        label="Next steps for members"
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
        description="For operators only. Recorded in the audit log."
      />
    </FormModal>
  )
}

const severities = reasonSeverities.map((severity) => ({
  value: String(severity),
  label: severityNames[severity] ?? '',
}))
