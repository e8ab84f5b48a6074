import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { MoneyTabs, OrganizationTabs } from './account-tabs.tsx'
export { ConfirmByCode, ConfirmByPassword, whyConfirm } from './confirm-forms.tsx'
export { FactorInput } from './factor-input.tsx'
export { RecoveryCodesLeft } from './recovery-codes-left.tsx'
export { RecoveryCodes } from './recovery-codes.tsx'
export { TotpSetUp } from './totp-set-up.tsx'
export { StepUp } from './step-up.tsx'
export { canUsePasskeys } from './can-use-passkeys.ts'
export { PasskeyButton } from './passkey-button.tsx'
export { makePasskey, signWithPasskey } from './passkey-ceremony.ts'
export { RecoveryCodesModal } from './recovery-codes.tsx'
export { revokeSession } from './revoke-session.ts'
export { userInfoOf } from './user-info.ts'
export { useFactorForm } from './use-factor-form.ts'
export { useStepUpQuestion } from './use-step-up-question.ts'
export { RestoredDraft } from './restored-draft.tsx'
export type { SaveOnce } from './use-write-once.ts'
export type { OpenFieldProps, WriteOnceField } from './write-once-form.tsx'
export { WriteOncePage } from './write-once-page.tsx'

/** The pages for a signed-out user. */
export const authRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    lazy: { Component: async () => (await import('./sign-in-page.tsx')).SignInPage },
  },
  {
    path: paths.signUp,
    lazy: { Component: async () => (await import('./sign-up-page.tsx')).SignUpPage },
  },
]

/** The pages for a lost password, whether this browser is signed in or not. */
export const passwordRoutes: RouteObject[] = [
  {
    path: paths.forgotPassword,
    lazy: {
      Component: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
    },
  },
  {
    path: paths.resetPassword,
    lazy: { Component: async () => (await import('./reset-password-page.tsx')).ResetPasswordPage },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.waiting,
    lazy: { Component: async () => (await import('./waiting-page.tsx')).WaitingPage },
  },
  {
    path: paths.developer,
    lazy: { Component: async () => (await import('./developer-page.tsx')).DeveloperPage },
  },
  {
    path: paths.developerSecurity,
    lazy: { Component: async () => (await import('./security-page.tsx')).SecurityPage },
  },
  {
    path: paths.organization,
    lazy: { Component: async () => (await import('./organization-page.tsx')).OrganizationPage },
  },
  {
    path: paths.activity,
    lazy: { Component: async () => (await import('./activity-page.tsx')).ActivityPage },
  },
  {
    path: paths.tokens,
    lazy: { Component: async () => (await import('./tokens-page.tsx')).TokensPage },
  },
]
