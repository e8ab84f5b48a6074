import { paths } from '../../../paths.ts'
import { type PageTab, PageTabs } from '../../../ui/layout/page-tabs.tsx'

/** The pages of /account/organization, in the order of their tabs. */
const organizationTabs: readonly PageTab[] = [
  { label: 'Details', path: paths.organization },
  { label: 'Members', path: paths.members },
  { label: 'Security', path: paths.organizationSecurity },
  { label: 'API Tokens', path: paths.tokens },
  { label: 'Webhooks', path: paths.webhooks },
  { label: 'Activity', path: paths.activity },
  { label: 'Decisions', path: paths.decisions },
]

/** The pages about money that are reached from /account/payment. */
const moneyTabs: readonly PageTab[] = [
  { label: 'Payments', path: paths.payment },
  { label: 'Earnings', path: paths.earnings },
  { label: 'Billing', path: paths.billing },
  { label: 'Billing Profile', path: paths.billingProfile },
  { label: 'Statements', path: paths.statements },
]

/** The pages of /account/developer, in the order of their tabs. */
const developerTabs: readonly PageTab[] = [
  { label: 'Profile', path: paths.developer },
  { label: 'Security', path: paths.developerSecurity },
]

/** The tabs of the organization's pages. Place them below the page head. */
export function OrganizationTabs() {
  return <PageTabs label="Organization pages" tabs={organizationTabs} />
}

/** The tabs of Earnings, Billing, Statements. Payments has none: its screen is a specified one. */
export function MoneyTabs() {
  return <PageTabs label="Payment pages" tabs={moneyTabs} />
}

/** The tabs of the pages about the signed-in developer. Place them below the page head. */
export function DeveloperTabs() {
  return <PageTabs label="Developer pages" tabs={developerTabs} />
}
