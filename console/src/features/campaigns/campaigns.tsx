import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { InvalidTraffic } from './invalid-traffic.tsx'

/**
 * The two lists are one page; which one it is, it reads from its path. Each route has an object of its own: the router empties
 * it once it is loaded.
 */
const list = () => ({
  Component: async () => (await import('./campaign-list-page.tsx')).CampaignListPage,
})

export const routes: RouteObject[] = [
  {
    path: paths.createCampaign,
    lazy: {
      Component: async () => (await import('./create-campaign-page.tsx')).CreateCampaignPage,
    },
  },
  { path: paths.activeCampaigns, lazy: list() },
  { path: paths.inactiveCampaigns, lazy: list() },
  {
    path: paths.campaignPattern,
    lazy: { Component: async () => (await import('./campaign-page.tsx')).CampaignPage },
  },
]
