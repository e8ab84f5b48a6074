import { longestMessage, messageOrganizations } from '@frontrow/contract/operator/organization-acts'
import type { Rule } from '../../../lib/form-rules.ts'
import { useForm } from '../../../lib/form.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { type ActModalProps, namedTogether } from './act-modal.ts'
import { useActOn } from './use-organization-acts.ts'

const rules: readonly Rule<{ text: string }>[] = [
  ['text', ({ text }) => text.trim() !== '', 'Write what the owners should read'],
]

/** Writes the same message to the owners of several organizations. */
export function MessageModal({ organizations, onClose, onDone }: ActModalProps) {
  return (
    <Modal title={`Write to ${namedTogether(organizations)}`} opened onClose={onClose}>
      <MessageForm organizations={organizations} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

function MessageForm({ organizations, onClose, onDone }: ActModalProps) {
  const { acting, send } = useActOn(messageOrganizations, organizations, onDone)
  const form = useForm({
    initial: { text: '' },
    rules,
    saving: acting,
    send: ({ text }, options) => send({ text: text.trim() }, options),
  })
  const count = organizations.length
  return (
    <form {...form.props} className="stack">
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
      <FormActs
        form={form}
        act={count === 1 ? 'Send' : `Send to ${count}`}
        pendingLabel="Sending..."
        onClose={onClose}
      />
    </form>
  )
}
