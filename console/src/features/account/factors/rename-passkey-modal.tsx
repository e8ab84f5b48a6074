import { renamePasskey } from '@frontrow/contract/identity/passkeys'
import { useForm } from '../../../lib/forms/form.ts'
import { isBlank, type Rule } from '../../../lib/forms/form-rules.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useRefreshFactors } from './use-factors.ts'

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
  const renaming = useAct(renamePasskey, { onSuccess: useRefreshFactors() })
  const form = useForm({
    initial: { name: passkey.name },
    rules,
    saving: renaming,
    send: ({ name }) =>
      renaming.mutate(
        { params: { passkeyId: passkey.id }, body: { name: name.trim() } },
        { onSuccess: onClose },
      ),
  })
  return (
    <FormModal
      title="Rename passkey"
      form={form}
      act="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus autoComplete="off" {...form.text('name')} />
    </FormModal>
  )
}
