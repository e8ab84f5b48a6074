import { longestMessage, messageOrganizations } from '@frontrow/contract/operator/organization-acts'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useForm } from '../../../../lib/forms/form.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { TextAreaField } from '../../../../ui/forms/text-field.tsx'
import { type ActModalProps, namedTogether } from './act-modal.ts'
import { useActOn } from './use-organization-acts.ts'

const rules: readonly Rule<{ text: string }>[] = [
  ['text', ({ text }) => text.trim() !== '', 'Enter a message'],
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
      title={`Message ${namedTogether(organizations)}`}
      form={form}
      act={count === 1 ? 'Send message' : `Send to ${count}`}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <TextAreaField
        label="Message"
        description={
          count === 1
            ? 'Sent to the owner as a notification and an email.'
            : 'Sent to each owner as a notification and an email.'
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
