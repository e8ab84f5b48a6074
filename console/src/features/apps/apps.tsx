import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { AdLimitsButton } from './ad-limits-modal.tsx'
export { AppIcon } from './app-icon.tsx'
export { AppSummary } from './app-summary.tsx'
export { CampaignUses, type CampaignsUsing } from './campaign-uses.tsx'
export { ownImpressionsText } from './own-impressions.ts'
export { useOrganizationApps } from './organization-apps.ts'
export { RetireModal } from './retire-modal.tsx'
export { restore, retireWithUndo, type Retirable } from './retiring.ts'
export { appReads, useKnownApp, type App, type KnownApp } from './app-statistics.ts'

export const routes: RouteObject[] = [
  {
    path: paths.createApp,
    lazy: { Component: async () => (await import('./create-app-page.tsx')).CreateAppPage },
  },
  {
    path: paths.appList,
    lazy: { Component: async () => (await import('./app-list-page.tsx')).AppListPage },
  },
]
