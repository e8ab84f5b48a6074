import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import styles from './account-tabs.module.css'

interface AccountTab {
  label: string
  path: string
}

/** The pages of /account/organization, in the order of their tabs. */
const organizationTabs: readonly AccountTab[] = [
  { label: 'Details', path: paths.organization },
  { label: 'Members', path: paths.members },
  { label: 'Security', path: paths.organizationSecurity },
  { label: 'API Tokens', path: paths.tokens },
  { label: 'Activity', path: paths.activity },
  { label: 'Decisions', path: paths.decisions },
]

/** The pages about money that are reached from /account/payment. */
const moneyTabs: readonly AccountTab[] = [
  { label: 'Payments', path: paths.payment },
  { label: 'Earnings', path: paths.earnings },
  { label: 'Billing', path: paths.billing },
  { label: 'Statements', path: paths.statements },
]

/** The pages of /account/developer, in the order of their tabs. */
const developerTabs: readonly AccountTab[] = [
  { label: 'Profile', path: paths.developer },
  { label: 'Security', path: paths.developerSecurity },
]

/** The tabs of the organization's pages. Place them below the page head. */
export function OrganizationTabs() {
  return <AccountTabs label="Organization pages" tabs={organizationTabs} />
}

/** The tabs of Earnings, Billing, Statements. Payments has none: its screen is a specified one. */
export function MoneyTabs() {
  return <AccountTabs label="Pages about money" tabs={moneyTabs} />
}

/** The tabs of the pages about the signed-in developer. Place them below the page head. */
export function DeveloperTabs() {
  return <AccountTabs label="Developer pages" tabs={developerTabs} />
}

/** Links, because each tab is a page with its own address. One page alone has no tabs. */
function AccountTabs({ label, tabs }: { label: string; tabs: readonly AccountTab[] }) {
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: text, path }) => (
        // NavLink sets aria-current="page" on the link of the shown page.
        <NavLink key={path} to={path} end className={() => styles.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
