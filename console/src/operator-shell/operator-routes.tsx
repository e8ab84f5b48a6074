import { Outlet, type RouteObject } from 'react-router'
import * as account from '../features/account/for-operators.ts'
import * as accounting from '../features/accounting/for-operators.ts'
import * as adContents from '../features/ad-contents/for-operators.ts'
import * as billing from '../features/billing/for-operators.ts'
import * as books from '../features/books/for-operators.ts'
import * as delivery from '../features/delivery/for-operators.ts'
import * as documents from '../features/documents/for-operators.ts'
import * as operator from '../features/operator/operator.ts'
import * as payouts from '../features/payouts/for-operators.ts'
import * as policies from '../features/policies/for-operators.ts'
import * as proposals from '../features/proposals/for-operators.ts'
import * as reviews from '../features/reviews/for-operators.ts'
import * as webhooks from '../features/webhooks/for-operators.ts'
import { operatorCall } from '../lib/calls/operator-call.ts'
import { Caller } from '../lib/calls/use-call.ts'
import { OperatorErrorScreen, OperatorNotFound } from './operator-error-screen.tsx'
import { OperatorFrame } from './operator-frame.tsx'
import { OperatorsOnly } from './operators-only.tsx'
import { PageLoading } from './page-loading.tsx'

const features = [
  account,
  proposals,
  webhooks,
  policies,
  reviews,
  adContents,
  delivery,
  books,
  documents,
  accounting,
  billing,
  payouts,
  operator,
]

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
          ...account.entranceRoutes,
          {
            Component: OperatorsOnly,
            children: [
              ...features.flatMap(({ operatorRoutes }) => operatorRoutes),
              { path: '*', Component: OperatorNotFound },
            ],
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
