import { longestMessage, messageOrganizations } from '@frontrow/contract/operator/organization-acts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { type ActModalProps, namedTogether } from './act-modal.ts'
import { useActOn } from './use-organization-acts.ts'

const rules: readonly Rule<{ text: string }>[] = [
  ['text', ({ text }) => text.trim() !== '', 'Write what the owners should read'],
]

/** Writes the same message to the owners of several organizations. */
export function MessageModal({ organizations, onClose, onDone }: ActModalProps) {
  const { acting, send } = useActOn(messageOrganizations, organizations, onDone)
  const form = useForm({
    initial: { text: '' },
    rules,
    saving: acting,
    send: ({ text }, options) => send({ text: text.trim() }, options),
  })
  const count = organizations.length
  return (
    <FormModal
      title={`Write to ${namedTogether(organizations)}`}
      form={form}
      act={count === 1 ? 'Send' : `Send to ${count}`}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <TextAreaField
        label="Message"
        description={
          count === 1
            ? 'The owner gets it as a notice and as a mail.'
            : 'Each owner gets it as a notice and as a mail.'
        }
        autosize
        minRows={4}
        maxRows={12}
        maxLength={longestMessage}
        {...form.text('text')}
      />
    </FormModal>
  )
}
