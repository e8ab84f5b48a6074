import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { revokeSession } from './revoke-session.ts'

/** The way in, for who is signed out. */
export const doorRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    lazy: { Component: async () => (await import('./sign-in-page.tsx')).SignInPage },
  },
  {
    path: paths.signUp,
    lazy: { Component: async () => (await import('./sign-up-page.tsx')).SignUpPage },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.waiting,
    lazy: { Component: async () => (await import('./waiting-page.tsx')).WaitingPage },
  },
]
