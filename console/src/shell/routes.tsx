import { Navigate, Outlet, type RouteObject } from 'react-router'
import * as account from '../features/account/account.tsx'
import * as adContents from '../features/ad-contents/ad-contents.tsx'
import * as apps from '../features/apps/apps.tsx'
import * as billing from '../features/billing/billing.tsx'
import * as campaigns from '../features/campaigns/campaigns.tsx'
import * as delivery from '../features/delivery/delivery.tsx'
import * as documents from '../features/documents/documents.tsx'
import * as monetization from '../features/monetization/monetization.tsx'
import * as notices from '../features/notices/notices.tsx'
import * as webhooks from '../features/webhooks/webhooks.tsx'
import * as overview from '../features/overview/overview.tsx'
import * as payouts from '../features/payouts/payouts.tsx'
import * as policies from '../features/policies/policies.tsx'
import * as reviews from '../features/reviews/reviews.tsx'
import * as statistics from '../features/statistics/statistics.ts'
import * as team from '../features/team/team.tsx'
import { firstScreens, paths } from '../paths.ts'
import styles from '../ui/layout/frame.module.css'
import { Spinner } from '../ui/drawings/spinner.tsx'
import { ErrorScreen, NotFoundScreen } from './error-screen.tsx'
import { Frame } from './frame.tsx'
import { SignedInOnly, SignedOutAtFirst } from './gates.tsx'

const appPage: RouteObject = {
  path: paths.appPattern,
  lazy: { Component: async () => (await import('./app-page.tsx')).AppPage },
}

const landing: RouteObject = {
  path: paths.home,
  lazy: { Component: async () => (await import('./landing/landing-page.tsx')).LandingPage },
}

const guarded: RouteObject[] = [
  ...account.routes,
  ...notices.routes,
  ...webhooks.routes,
  ...team.routes,
  { path: paths.waitingInApp, element: <Navigate to={paths.waiting} replace /> },
  ...overview.routes,
  ...apps.routes,
  appPage,
  ...adContents.routes,
  ...statistics.routes,
  ...monetization.routes,
  ...delivery.ownRoutes,
  ...campaigns.routes,
  ...policies.routes,
  ...reviews.routes,
  ...documents.routes,
  ...billing.routes,
  ...payouts.routes,
]

/**
 * Loading and errors are rendered inside the frame, so nav bar and footer stay. A fixed path takes
 * precedence over a pattern, whatever the order here.
 */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { Component: SignedOutAtFirst, children: waitingFor([landing, ...account.authRoutes]) },
          { Component: SignedInOnly, children: waitingFor(guarded) },
          ...waitingFor([
            ...account.passwordRoutes,
            ...team.invitationRoutes,
            ...documents.confirmRoutes,
            ...delivery.routes,
          ]),
          ...Object.entries(firstScreens).map(([path, first]) => ({
            path,
            element: <Navigate to={first} replace />,
          })),
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
]

/**
 * The first page shows this fallback while it loads. On later navigation the previous page stays
 * until the next one has loaded.
 */
function waitingFor(children: RouteObject[]): RouteObject[] {
  return [{ HydrateFallback: PageLoading, Component: Outlet, children }]
}

function PageLoading() {
  return (
    <div className={styles.loadingPage}>
      <Spinner />
    </div>
  )
}
