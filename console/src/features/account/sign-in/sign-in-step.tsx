import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import type { SignInStepProps } from './sign-in-form.ts'

/** What few sign-ins need, in one chunk: the second step, or a passkey in place of the form. */
export function SignInStep({ asks, ...rest }: SignInStepProps & { asks: 'factor' | 'passkey' }) {
  return asks === 'factor' ? <SecondFactorStep {...rest} /> : <PasskeySignIn {...rest} />
}
