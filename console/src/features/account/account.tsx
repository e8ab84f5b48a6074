import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { revokeSession } from './revoke-session.ts'
export { RestoredDraft } from './restored-draft.tsx'
export { SettledField } from './settled-field.tsx'
export type { SaveOnce } from './use-write-once.ts'
export { WithOrganization } from './with-organization.tsx'
export { WriteOnceForm, type OpenFieldProps, type WriteOnceField } from './write-once-form.tsx'

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
    path: paths.organization,
    lazy: { Component: async () => (await import('./organization-page.tsx')).OrganizationPage },
  },
]
