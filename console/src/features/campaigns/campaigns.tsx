import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { DoctorOfPlacement } from './doctor/doctor-section.tsx'
export { AdResults } from './figures/ad-results.tsx'
export { InvalidTrafficOfPlacement } from './figures/invalid-traffic.tsx'

/**
 * Both lists use one page, which reads from the path which list it is. Each route needs its own
 * object, because the router removes `lazy` from it after loading.
 */
const list = () => ({
  Component: async () => (await import('./list/campaign-list-page.tsx')).CampaignListPage,
})

export const routes: RouteObject[] = [
  {
    path: paths.createCampaign,
    lazy: {
      Component: async () => (await import('./form/create-campaign-page.tsx')).CreateCampaignPage,
    },
  },
  { path: paths.activeCampaigns, lazy: list() },
  { path: paths.inactiveCampaigns, lazy: list() },
  {
    path: paths.campaignPattern,
    lazy: { Component: async () => (await import('./page/campaign-page.tsx')).CampaignPage },
  },
]
