import { acceptWelcome, operatorPasswordLength, showWelcome } from '@frontrow/contract/operator'
import type { Reply } from '@frontrow/contract/endpoint'
import { useNavigate } from 'react-router'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { useTokenOfLink } from '../../../lib/use-token-of-link.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import auth from '../../../ui/layout/auth-layout.module.css'
import styles from './identity.module.css'

/** Where the mailed link of an added operator leads: they choose their password here. */
export function WelcomePage() {
  const token = useTokenOfLink()
  useWindowTitle('Set up your operator account')
  const welcome = useCall(showWelcome, { body: { token } }, { retry: false })
  return (
    <div className={styles.entrance}>
      <h1 className={styles.heading}>Set up your operator account</h1>
      <div className={auth.card}>
        <Loaded
          query={welcome}
          skeleton={<CardSkeleton label="Loading your invitation..." fields={3} />}
        >
          {(invited) => <Choose token={token} invited={invited} />}
        </Loaded>
      </div>
    </div>
  )
}

interface ChooseProps {
  token: string
  invited: Reply<typeof showWelcome>
}

interface Choice {
  name: string
  password: string
  again: string
}

const rules: readonly Rule<Choice>[] = [
  ['name', ({ name }) => name.trim() !== '', 'Name is required'],
  [
    'password',
    ({ password }) => password.length >= operatorPasswordLength,
    `At least ${operatorPasswordLength} characters`,
  ],
  ['again', ({ password, again }) => password === again, 'Passwords do not match'],
]

function Choose({ token, invited }: ChooseProps) {
  const navigate = useNavigate()
  const accepting = useAct(acceptWelcome, {
    onSuccess: ({ email }) =>
      void navigate(operatorPaths.signIn, {
        replace: true,
        state: { email, message: 'Password saved. Sign in with it.' },
      }),
  })
  const form = useForm({
    initial: { name: invited.name, password: '', again: '' },
    rules,
    saving: accepting,
    send: ({ name, password }, options) =>
      accepting.mutate({ body: { token, name: name.trim(), password } }, options),
    refusedFields: { password_too_short: 'password', password_common: 'password' },
  })
  return (
    <form {...form.props} className="stack">
      <p>
        You are invited to operate this network as <b>{invited.email}</b>.
      </p>
      <TextField label="Name" autoComplete="name" maxLength={80} {...form.text('name')} />
      <input type="hidden" name="username" autoComplete="username" value={invited.email} />
      <PasswordField
        label="Password"
        description={`At least ${operatorPasswordLength} characters`}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('again')} />
      {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
      <div className="wide">
        <Button {...form.button} size="lg" pendingLabel="Saving...">
          Save password
        </Button>
      </div>
    </form>
  )
}
