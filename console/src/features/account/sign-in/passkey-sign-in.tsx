import auth from '../../../ui/layout/auth-layout.module.css'
import { beginPasskeySignIn, signInByPasskey } from '@frontrow/contract/identity/passkeys'
import { useEffect } from 'react'
import { alertText, call } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from '../layout/entrance.module.css'
import { signWithPasskey } from '../factors/passkey-ceremony.ts'
import type { SignInStepProps } from './sign-in-form.ts'
import { useEnter } from './use-sign-in.ts'

/** Asks for a passkey at once, and offers another try where none was used. */
export function PasskeySignIn({ form, next, onBack }: SignInStepProps) {
  const signingIn = useAct<typeof signInByPasskey, void>(signInByPasskey, {
    input: async () => {
      const passkey = await signWithPasskey(await call(beginPasskeySignIn, {}))
      return { body: { passkey, ...(form.rememberMe && { remember_me: true }) } }
    },
    onSuccess: useEnter(next),
  })
  const { mutate } = signingIn
  useEffect(() => mutate(), [mutate])
  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Sign in with a passkey</h1>
        <div className={`${auth.card} stack`}>
          <p>Your browser asks for your fingerprint, your face or the screen lock.</p>
          {signingIn.isSuccess && <Alert type="success">Sign in successful.</Alert>}
          {signingIn.error !== null && <Alert type="error">{alertText(signingIn.error)}</Alert>}
          <div className={styles.submit}>
            <Button
              pending={signingIn.isPending}
              pendingLabel="Waiting for your passkey..."
              disabled={signingIn.isSuccess}
              onClick={() => mutate()}
            >
              Try again
            </Button>
            <Button look="subtle" onClick={onBack} disabled={signingIn.isSuccess}>
              Back
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
