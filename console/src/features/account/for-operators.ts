// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { EnrolPage } from './operators/enrol-page.tsx'
export { OperatorStepUp } from './operators/step-up-modal.tsx'

/** The pages for somebody who is not signed in. */
export const entranceRoutes: RouteObject[] = [
  {
    path: operatorPaths.signIn,
    lazy: {
      Component: async () => (await import('./operators/sign-in-page.tsx')).OperatorSignInPage,
    },
  },
  {
    path: operatorPaths.welcome,
    lazy: { Component: async () => (await import('./operators/welcome-page.tsx')).WelcomePage },
  },
]

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.operators,
    lazy: { Component: async () => (await import('./operators/operators-page.tsx')).OperatorsPage },
  },
  {
    path: operatorPaths.me,
    lazy: { Component: async () => (await import('./operators/me-page.tsx')).MePage },
  },
]
