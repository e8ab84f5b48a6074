import { acceptInvitation } from '@frontrow/contract/team'
import { useNavigate } from 'react-router'
import { useForm } from '../../lib/forms/form.ts'
import { signOut, useSignedIn } from '../../lib/calls/session.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LockedField } from '../../ui/forms/locked-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import {
  emptyAcceptance,
  knownAccountRules,
  newAccountRules,
  type AcceptanceForm,
} from './invitation-form.ts'
import type { ShownInvitation } from './team-rules.ts'

interface AcceptAnewProps {
  token: string
  invitation: ShownInvitation
}

/**
 * Accepts without a session: with a name and a password for a new account, with the password alone
 * for an account that is in no organization.
 */
export function AcceptAnew({ token, invitation }: AcceptAnewProps) {
  const isNew = invitation.account === 'new'
  const accepting = useAccept({ token, invitation })
  const form = useForm({
    initial: emptyAcceptance,
    rules: isNew ? newAccountRules : knownAccountRules,
    saving: accepting,
    send: accepting.mutate,
    refusedFields: { name: 'name', password: 'password', confirmPassword: 'confirmPassword' },
  })
  return (
    <Stack as="form" {...form.props} gap={4}>
      {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
      <LockedField
        label="Email"
        value={invitation.email}
        autoComplete="username"
        why="The invitation is for this email."
      />
      {isNew && <TextField label="Full Name" autoComplete="name" {...form.text('name')} />}
      <PasswordField
        label="Password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(!isNew && { description: 'The password of your existing account.' })}
        {...form.text('password')}
      />
      {isNew && (
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.text('confirmPassword')}
        />
      )}
      <Button {...form.button} size="lg" pendingLabel="Accepting...">
        Accept
      </Button>
    </Stack>
  )
}

/** Accepts, and leads to the sign-in page. Another account that is signed in here is signed out. */
function useAccept({ token, invitation }: AcceptAnewProps) {
  const navigate = useNavigate()
  const isSignedIn = useSignedIn()
  return useAct(acceptInvitation, {
    input: ({ name, password, confirmPassword }: AcceptanceForm) => {
      const own = invitation.account === 'new' ? { name: name.trim(), confirmPassword } : {}
      return { body: { token, password, ...own } }
    },
    onSuccess: () => {
      const message = `You joined ${invitation.organization_name}. Sign in to continue.`
      if (isSignedIn) signOut(message)
      else
        void navigate(paths.signIn, { replace: true, state: { message, email: invitation.email } })
    },
  })
}
