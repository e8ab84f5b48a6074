import { findCurrentLink } from '../lib/current-link.ts'
import { paths } from '../paths.ts'

interface SidebarLink {
  readonly label: string
  readonly to: string
  /** Pages without a link of their own that highlight this link. */
  readonly alsoOn?: readonly string[]
}

export interface SidebarGroup {
  readonly label: string
  readonly links: readonly SidebarLink[]
}

const groups: readonly SidebarGroup[] = [
  { label: 'Overview', links: [{ label: 'Applications', to: paths.overview }] },
  {
    label: 'Applications',
    links: [
      { label: 'Create New App', to: paths.createApp },
      { label: 'Apps', to: paths.appList, alsoOn: [paths.appPattern, paths.createCampaignable] },
    ],
  },
  {
    label: 'Monetize',
    links: [
      { label: 'Add New Apps', to: paths.addApps },
      {
        label: 'Monetizing Apps',
        to: paths.monetize,
        alsoOn: [paths.placements, paths.whyNoAdPattern],
      },
      { label: 'Ad Review', to: paths.adReview },
    ],
  },
  {
    label: 'Advertise',
    links: [
      { label: 'Create New Campaign', to: paths.createCampaign },
      { label: 'Active Campaigns', to: paths.activeCampaigns },
      { label: 'Inactive Campaigns', to: paths.inactiveCampaigns },
    ],
  },
]

const accountLinks: readonly SidebarLink[] = [
  {
    label: 'Organization',
    to: paths.organization,
    alsoOn: [
      paths.members,
      paths.organizationSecurity,
      paths.tokens,
      paths.webhooks,
      paths.webhookPattern,
      paths.activity,
      paths.decisions,
    ],
  },
  { label: 'Taxation', to: paths.taxation },
  { label: 'Banking', to: paths.banking },
  {
    label: 'Payment Methods',
    to: paths.payment,
    alsoOn: [
      paths.statementPattern,
      paths.earnings,
      paths.billing,
      paths.billingProfile,
      paths.invoicePattern,
      paths.statements,
      paths.monthStatementPattern,
    ],
  },
  { label: 'Terms Of Services', to: paths.policies },
]

/**
 * The groups of the sidebar. The first link of the account is the developer's name from the sign-in
 * reply.
 */
export function sidebarGroups(developerName: string): readonly SidebarGroup[] {
  const label = developerName.trim() === '' ? 'No Developer' : developerName
  const developer = { label, to: paths.developer, alsoOn: [paths.developerSecurity] }
  return [...groups, { label: 'Account', links: [developer, ...accountLinks] }]
}

/** The link to highlight on this page, with its `aria-current` value; null if there is none. */
export function currentLink(pathname: string): ReturnType<typeof findCurrentLink> {
  const links = sidebarGroups('').flatMap((group) => group.links)
  return findCurrentLink(links, pathname)
}
