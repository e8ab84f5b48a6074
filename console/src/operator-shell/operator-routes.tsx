import { Outlet, type RouteObject } from 'react-router'
import { entranceRoutes, operatorRoutes } from '../features/operator/operator.tsx'
import { operatorCall } from '../lib/calls/operator-call.ts'
import { Caller } from '../lib/calls/use-call.ts'
import { Spinner } from '../ui/drawings/spinner.tsx'
import { OperatorErrorScreen, OperatorNotFound } from './operator-error-screen.tsx'
import { OperatorFrame } from './operator-frame.tsx'
import { OperatorsOnly } from './operators-only.tsx'

/** Loading and errors are rendered inside the frame, so that header and sidebar stay. */
export const routes: RouteObject[] = [
  {
    Component: Operators,
    ErrorBoundary: OperatorErrorScreen,
    children: [
      {
        ErrorBoundary: OperatorErrorScreen,
        HydrateFallback: PageLoading,
        Component: Outlet,
        children: [
          ...entranceRoutes,
          {
            Component: OperatorsOnly,
            children: [...operatorRoutes, { path: '*', Component: OperatorNotFound }],
          },
        ],
      },
    ],
  },
]

/** All calls of this console are operators'. */
function Operators() {
  return (
    <Caller value={operatorCall}>
      <OperatorFrame />
    </Caller>
  )
}

function PageLoading() {
  return <Spinner />
}
