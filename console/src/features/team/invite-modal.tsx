import { useForm } from '../../lib/forms/form.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { emptyInvite, inviteRules } from './invite-form.ts'
import { givenRoles, roleName, type Member } from './team-rules.ts'
import styles from './team.module.css'
import { useInvite } from './use-team.ts'

interface InviteModalProps {
  opened: boolean
  self: Member
  onClose: () => void
}

export function InviteModal({ opened, self, onClose }: InviteModalProps) {
  return (
    <Modal title="Invite member" opened={opened} onClose={onClose}>
      <Invite self={self} onClose={onClose} />
    </Modal>
  )
}

/** Mounted anew each time the dialog opens. */
function Invite({ self, onClose }: Omit<InviteModalProps, 'opened'>) {
  const inviting = useInvite(onClose)
  const form = useForm({
    initial: emptyInvite,
    rules: inviteRules,
    saving: inviting,
    send: ({ email, role }, options) => inviting.mutate({ email: email.trim(), role }, options),
    refusedFields: { email: 'email' },
  })
  return (
    <Stack as="form" {...form.props} gap={4}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        data-autofocus
        description="We email a link that works once, for 7 days."
        {...form.text('email')}
      />
      <fieldset className={styles.roles}>
        <legend className={`${styles.legend} compact label`}>Role</legend>
        {givenRoles(self).map(({ role, text }) => (
          <label key={role} className={styles.choice}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={form.values.role === role}
              onChange={() => form.edit({ role })}
            />
            <strong className="label">{roleName(role)}</strong>
            <small className="note">{text}</small>
          </label>
        ))}
      </fieldset>
      <FormActs form={form} act="Send invitation" pendingLabel="Inviting..." onClose={onClose} />
    </Stack>
  )
}
