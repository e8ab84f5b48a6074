import { showOrganization } from '@frontrow/contract/account/organization'
import type { Rule } from '../../lib/forms/form-rules.ts'
import { useForm } from '../../lib/forms/form.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import type { Member } from './team-rules.ts'
import { useNameOwner } from './use-team.ts'

const emptyHandOver = { memberId: '', organizationName: '' }

type HandOverForm = typeof emptyHandOver

const rules: readonly Rule<HandOverForm>[] = [
  ['memberId', (form) => form.memberId !== '', 'Choose an Admin'],
  ['organizationName', (form) => form.organizationName.trim() !== '', 'Enter the name'],
]

interface HandOverModalProps {
  admins: readonly Member[]
  opened: boolean
  onClose: () => void
}

/** Names an Admin who is to become the owner. The name of the organization is typed. */
export function HandOverModal({ admins, opened, onClose }: HandOverModalProps) {
  return (
    <Modal title="Transfer ownership" opened={opened} onClose={onClose}>
      <HandOver admins={admins} onClose={onClose} />
    </Modal>
  )
}

function HandOver({ admins, onClose }: Omit<HandOverModalProps, 'opened'>) {
  const naming = useNameOwner(onClose)
  const { data, failure } = useCall(showOrganization, {})
  const name = data?.name
  const form = useForm({
    initial: { ...emptyHandOver, memberId: admins[0]?.id ?? '' },
    rules,
    saving: naming,
    send: ({ memberId, organizationName }, options) => {
      const admin = admins.find(({ id }) => id === memberId)?.name ?? 'The Admin'
      naming.mutate({ memberId, organizationName, admin }, options)
    },
    refusedFields: { organization_name: 'organizationName', member_id: 'memberId' },
  })
  return (
    <Stack as="form" {...form.props} gap={4}>
      <p>
        Only the owner can add and remove Admins. Ownership changes when the Admin accepts; you then
        become an Admin.
      </p>
      <SelectField
        label="New owner"
        data={admins.map((admin) => ({ value: admin.id, label: admin.name }))}
        value={form.values.memberId}
        error={form.fieldErrors.memberId}
        onChange={(chosen) => form.edit({ memberId: chosen ?? '' })}
      />
      {failure !== null && <Alert type="error">{failure}</Alert>}
      <TextField
        label="Name of the organization"
        description={name === undefined ? 'Enter it to confirm.' : `Enter “${name}” to confirm.`}
        autoComplete="off"
        {...form.text('organizationName')}
      />
      <FormActs
        form={form}
        act="Offer"
        look="danger-fill"
        pendingLabel="Offering..."
        onClose={onClose}
      />
    </Stack>
  )
}
