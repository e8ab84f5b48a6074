import { useForm } from '../../../lib/form.ts'
import { isBlank, type Rule } from '../../../lib/form-rules.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useRenamePasskey } from './use-passkeys.ts'

const rules: readonly Rule<{ name: string }>[] = [
  ['name', ({ name }) => !isBlank(name), 'Enter a name'],
  ['name', ({ name }) => name.trim().length <= 60, 'A name has at most 60 characters'],
]

/** Gives a passkey a name by which its owner knows the device. */
export function RenamePasskeyModal({
  passkey,
  onClose,
}: {
  passkey: { id: string; name: string }
  onClose: () => void
}) {
  const renaming = useRenamePasskey(passkey.id)
  const form = useForm({
    initial: { name: passkey.name },
    rules,
    saving: renaming,
    send: ({ name }) => renaming.mutate(name.trim(), { onSuccess: onClose }),
  })
  return (
    <Modal title="Rename the passkey" opened onClose={onClose}>
      <form {...form.props} className="stack">
        <TextField label="Name" data-autofocus autoComplete="off" {...form.text('name')} />
        {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
        <div>
          <Button {...form.button} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
