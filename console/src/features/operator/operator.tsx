import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'
import { financeRoutes } from './finance-routes.ts'

export { EnrolPage } from './identity/enrol-page.tsx'
export { SearchButton } from './search/search-button.tsx'
export { UndoBar } from './queue/undo-bar.tsx'
export { isSingleKey, shownPageKeys } from './parts/single-keys.ts'
export { OperatorStepUp } from './identity/step-up-modal.tsx'
export {
  sessionKey,
  useMayOperate,
  useOperatorSession,
  useOperatorSignOut,
} from './parts/use-operator.ts'

/** The pages for somebody who is not signed in. */
export const entranceRoutes: RouteObject[] = [
  {
    path: operatorPaths.signIn,
    lazy: {
      Component: async () => (await import('./identity/sign-in-page.tsx')).OperatorSignInPage,
    },
  },
  {
    path: operatorPaths.welcome,
    lazy: { Component: async () => (await import('./identity/welcome-page.tsx')).WelcomePage },
  },
]

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.queue,
    lazy: { Component: async () => (await import('./queue/queue-page.tsx')).QueuePage },
    children: [
      {
        path: operatorPaths.casePattern,
        lazy: { Component: async () => (await import('./queue/case-panel.tsx')).CasePanel },
      },
    ],
  },
  {
    path: operatorPaths.home,
    lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
  },
  {
    path: operatorPaths.ads,
    lazy: { Component: async () => (await import('./ads/ads-page.tsx')).AdsPage },
  },
  {
    path: operatorPaths.holds,
    lazy: { Component: async () => (await import('./holds/holds-page.tsx')).HoldsPage },
  },
  {
    path: operatorPaths.webhooks,
    lazy: { Component: async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage },
  },
  {
    path: operatorPaths.traffic,
    lazy: { Component: async () => (await import('./traffic/traffic-page.tsx')).TrafficPage },
  },
  {
    path: operatorPaths.placementTrafficPattern,
    lazy: {
      Component: async () =>
        (await import('./traffic/placement-traffic-page.tsx')).PlacementTrafficPage,
    },
  },
  {
    path: operatorPaths.policies,
    lazy: { Component: async () => (await import('./policies/policies-page.tsx')).PoliciesPage },
  },
  {
    path: operatorPaths.delivery,
    lazy: { Component: async () => (await import('./delivery/delivery-page.tsx')).DeliveryPage },
  },
  {
    path: operatorPaths.organizations,
    lazy: {
      Component: async () =>
        (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
    },
  },
  {
    path: operatorPaths.organizationPattern,
    lazy: {
      Component: async () =>
        (await import('./organizations/organization-page.tsx')).OrganizationPage,
    },
  },
  {
    path: operatorPaths.appPattern,
    lazy: { Component: async () => (await import('./objects/object-page.tsx')).AppPage },
  },
  {
    path: operatorPaths.placementPattern,
    lazy: { Component: async () => (await import('./objects/object-page.tsx')).PlacementPage },
  },
  {
    path: operatorPaths.campaignPattern,
    lazy: { Component: async () => (await import('./objects/object-page.tsx')).CampaignPage },
  },
  {
    path: operatorPaths.adPattern,
    lazy: { Component: async () => (await import('./objects/object-page.tsx')).AdPage },
  },
  {
    path: operatorPaths.requestPattern,
    lazy: { Component: async () => (await import('./objects/request-page.tsx')).RequestPage },
  },
  {
    path: operatorPaths.proposals,
    lazy: { Component: async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage },
  },
  {
    path: operatorPaths.proposalPattern,
    lazy: { Component: async () => (await import('./proposals/proposal-page.tsx')).ProposalPage },
  },
  ...financeRoutes,
  {
    path: operatorPaths.audit,
    lazy: { Component: async () => (await import('./audit/audit-page.tsx')).AuditPage },
  },
  {
    path: operatorPaths.jobs,
    lazy: { Component: async () => (await import('./jobs/jobs-page.tsx')).JobsPage },
  },
  {
    path: operatorPaths.operators,
    lazy: { Component: async () => (await import('./identity/operators-page.tsx')).OperatorsPage },
  },
  {
    path: operatorPaths.settings,
    lazy: { Component: async () => (await import('./settings/settings-page.tsx')).SettingsPage },
  },
  {
    path: operatorPaths.reasons,
    lazy: { Component: async () => (await import('./settings/reasons-page.tsx')).ReasonsPage },
  },
  {
    path: operatorPaths.me,
    lazy: { Component: async () => (await import('./identity/me-page.tsx')).MePage },
  },
]
