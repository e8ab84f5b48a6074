import type { Page } from 'playwright-core'
import { paths } from '../../console/src/paths.ts'

// What the pages offer to each role. The table is written by hand and does not use the list of the
// product.

export const roles = { Developer: 200, Sales: 300, Finance: 400, Viewer: 500 } as const
export type RoleName = keyof typeof roles

const allowed = {
  'apps.write': ['Developer'],
  'contents.write': ['Developer', 'Sales'],
  'campaigns.write': ['Sales'],
  'monetization.write': ['Developer', 'Sales'],
  'organization.write': [],
  'appeals.write': ['Developer', 'Sales', 'Finance'],
  'tokens.write': [],
  'webhooks.write': ['Developer'],
  'rewards.read': ['Developer'],
  'security.write': [],
  'activity.read': [],
  'money.read': ['Sales', 'Finance'],
  'money.write': ['Finance'],
  'top_ups.write': ['Sales'],
  owner: [],
} as const satisfies Record<string, readonly RoleName[]>

export type Need = keyof typeof allowed

export function mayDo(role: RoleName, need: Need): boolean {
  const named: readonly RoleName[] = allowed[need]
  return named.includes(role)
}

/** An organization with one of everything. */
export interface Filled {
  app: unknown
  appId: string
  content: unknown
  campaignId: string
  placementId: string
  paymentId: string
}

export interface RolePage {
  path: string
  heading?: string
  /** The state that another screen passes with the navigation. */
  state?: unknown
  /** What the whole page needs: without it a panel stands in its place. */
  needs?: Need
  /** The controls that write, by their names. */
  controls?: Readonly<Record<string, Need>>
}

/**
 * Every page of a signed-in member. Those with something that a role may not do are listed; all
 * other addresses of the console are added by themselves.
 */
export function pagesOf(made: Filled): RolePage[] {
  const listed = listedPages(made)
  const known = listed.map(({ path }) => path.replace(/\?.*/, ''))
  const others = Object.values(paths)
    .filter((path) => typeof path === 'string' && !path.includes(':') && !open.test(path))
    .filter((path) => !known.includes(path as string))
  return [...listed, ...others.map((path) => ({ path: path as string }))]
}

/** Addresses for everybody, and the two that only an organization in waiting can open. */
const open = /^\/$|^\/getstarted|^\/auth\/|verificationWaiting/

function listedPages(made: Filled): RolePage[] {
  const { app, content, appId, campaignId } = made
  return [
    { path: paths.overview, heading: 'Overview' },
    { path: paths.createApp, heading: 'Create New App', needs: 'apps.write' },
    { path: paths.appList, heading: 'Apps', controls: { 'New app': 'apps.write' } },
    {
      path: `${paths.appList}?only=retired`,
      heading: 'Apps',
      controls: { 'Restore Old Tram': 'apps.write' },
    },
    {
      path: paths.app(appId),
      heading: 'Tidepool Match',
      controls: {
        Edit: 'apps.write',
        'Blocking controls': 'monetization.write',
        Retire: 'apps.write',
        Upload: 'contents.write',
      },
    },
    {
      path: paths.createCampaignable,
      heading: 'Create Campaignable Ad Content',
      state: { ad: content, app, iconPath: null },
      needs: 'contents.write',
    },
    { path: paths.addApps, heading: 'Add New Apps', needs: 'monetization.write' },
    {
      path: paths.monetize,
      heading: 'Monetizing Apps',
      controls: { 'Add New Apps': 'monetization.write' },
    },
    {
      path: paths.placements,
      heading: 'Tidepool Match',
      state: { app },
      controls: { 'Blocking controls': 'monetization.write', Save: 'monetization.write' },
    },
    { path: paths.whyNoAd(made.placementId) },
    { path: paths.adReview, heading: 'Ad Review' },
    { path: paths.createCampaign, heading: 'Create New Campaign', needs: 'campaigns.write' },
    {
      path: paths.activeCampaigns,
      heading: 'Active Campaigns',
      controls: { 'New campaign': 'campaigns.write' },
    },
    { path: paths.inactiveCampaigns, heading: 'Inactive Campaigns' },
    {
      path: paths.campaign(campaignId),
      heading: 'Spring push',
      controls: {
        Duplicate: 'campaigns.write',
        Extend: 'campaigns.write',
        Deactivate: 'campaigns.write',
      },
    },
    {
      path: `${paths.campaign(campaignId)}?show=edit`,
      heading: 'Spring push',
      needs: 'campaigns.write',
    },
    { path: paths.developer, heading: 'Developer' },
    {
      path: paths.organization,
      heading: 'Organization',
      controls: { Save: 'organization.write', 'Change time zone': 'owner' },
    },
    { path: paths.notices, heading: 'Notifications' },
    { path: paths.decisions, heading: 'Organization' },
    { path: paths.activity, heading: 'Organization', needs: 'activity.read' },
    {
      path: paths.organizationSecurity,
      heading: 'Organization',
      controls: { 'Require two-step sign-in': 'security.write' },
    },
    { path: paths.tokens, heading: 'Organization', needs: 'tokens.write' },
    { path: paths.webhooks, heading: 'Organization', needs: 'webhooks.write' },
    { path: paths.taxation, heading: 'Taxation', controls: { Save: 'money.write' } },
    { path: paths.banking, heading: 'Banking', controls: { Save: 'money.write' } },
    {
      path: paths.payment,
      heading: 'Payments',
      needs: 'money.read',
      controls: { 'Add Payment Method': 'money.write' },
    },
    { path: paths.earnings, heading: 'Earnings', needs: 'money.read' },
    { path: paths.billing, heading: 'Billing', needs: 'money.read' },
    {
      path: paths.billingProfile,
      heading: 'Billing Profile',
      needs: 'money.read',
      controls: { Save: 'money.write' },
    },
    { path: paths.statements, heading: 'Statements', needs: 'money.read' },
    { path: paths.statement(made.paymentId), heading: 'Payment statement', needs: 'money.read' },
    { path: paths.policies, heading: 'Policies', controls: { Submit: 'organization.write' } },
  ]
}

/** Navigates through the console's router, as a link does. */
export async function navigate(page: Page, { path, state }: RolePage): Promise<void> {
  await page.evaluate(
    ([to, usr]) => {
      const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
      history.pushState({ usr, key: String(idx), idx }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    },
    [path, state ?? null] as const,
  )
}
