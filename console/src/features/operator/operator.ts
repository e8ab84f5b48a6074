import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { SearchButton } from './search/search-button.tsx'

/** The pages about the whole network, its organizations and its operators. */
export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.home,
    lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
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
    path: operatorPaths.audit,
    lazy: { Component: async () => (await import('./audit/audit-page.tsx')).AuditPage },
  },
  {
    path: operatorPaths.jobs,
    lazy: { Component: async () => (await import('./jobs/jobs-page.tsx')).JobsPage },
  },
  {
    path: operatorPaths.settings,
    lazy: { Component: async () => (await import('./settings/settings-page.tsx')).SettingsPage },
  },
  {
    path: operatorPaths.reasons,
    lazy: { Component: async () => (await import('./settings/reasons-page.tsx')).ReasonsPage },
  },
]
