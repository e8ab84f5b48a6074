import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import type { SignInForm } from './sign-in-form.ts'

export interface SignInStepProps {
  /** What was typed into the form. The password stays in memory until it is sent with the code. */
  form: SignInForm
  /** The page that opens afterwards; by default the first one. */
  next: string | undefined
  onBack: () => void
}

/** What few sign-ins need, in one chunk: the second step, or a passkey in place of the form. */
export function SignInStep({ asks, ...rest }: SignInStepProps & { asks: 'factor' | 'passkey' }) {
  return asks === 'factor' ? <SecondFactorStep {...rest} /> : <PasskeySignIn {...rest} />
}
