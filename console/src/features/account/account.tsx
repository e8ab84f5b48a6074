import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { activityText, areaText } from './activity/activity-words.ts'
export { fieldText, valueText } from './activity/change-words.ts'
export { MoneyTabs, OrganizationTabs } from './layout/account-tabs.tsx'
export { StepUp } from './factors/step-up.tsx'
export { revokeSession } from './sign-in/revoke-session.ts'
export { userInfoOf } from './sign-in/user-info.ts'
export type { OpenFieldProps, WriteOnceField } from './organization/write-once-form.tsx'
export { WriteOncePage } from './organization/write-once-page.tsx'

/** The pages for a signed-out user. */
export const authRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    lazy: { Component: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage },
  },
  {
    path: paths.signUp,
    lazy: { Component: async () => (await import('./sign-up/sign-up-page.tsx')).SignUpPage },
  },
]

/** The pages for a lost password, whether this browser is signed in or not. */
export const passwordRoutes: RouteObject[] = [
  {
    path: paths.forgotPassword,
    lazy: {
      Component: async () =>
        (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
    },
  },
  {
    path: paths.resetPassword,
    lazy: {
      Component: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
    },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.waiting,
    lazy: { Component: async () => (await import('./sign-in/waiting-page.tsx')).WaitingPage },
  },
  {
    path: paths.developer,
    lazy: { Component: async () => (await import('./developer/developer-page.tsx')).DeveloperPage },
  },
  {
    path: paths.developerSecurity,
    lazy: { Component: async () => (await import('./developer/security-page.tsx')).SecurityPage },
  },
  {
    path: paths.organization,
    lazy: {
      Component: async () =>
        (await import('./organization/organization-page.tsx')).OrganizationPage,
    },
  },
  {
    path: paths.activity,
    lazy: { Component: async () => (await import('./activity/activity-page.tsx')).ActivityPage },
  },
  {
    path: paths.tokens,
    lazy: { Component: async () => (await import('./tokens/tokens-page.tsx')).TokensPage },
  },
]
