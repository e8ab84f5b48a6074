import type { OperatorSession } from '@frontrow/contract/operator'
import { Link } from 'react-router'
import { SearchButton } from '../features/operator/operator.ts'
import { useMayOperate, useOperatorSignOut } from '../operator-parts/use-operator.ts'
import { settings } from '../lib/settings.ts'
import { operatorPaths } from '../operator-paths.ts'
import { SignOutButton } from '../shell/kept-input.tsx'
import { SchemeSwitch } from '../shell/scheme-switch.tsx'
import { Badge } from '../ui/feedback/badge.tsx'
import { Mark } from '../ui/drawings/brand.tsx'
import { IconButton } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import bar from '../shell/nav-bar.module.css'
import styles from './operator-header.module.css'
import { operatorLinkGroups } from './operator-links.ts'

interface OperatorHeaderProps {
  /** The sidebar that the menu button opens on a small screen; null if there is none. */
  menu: { id: string; open: boolean; toggle: () => void } | null
  /** Null while nobody is signed in. */
  session: OperatorSession | null
}

/** Says that this is the operator's console, of which network, and who is signed in. */
export function OperatorHeader({ menu, session }: OperatorHeaderProps) {
  return (
    <header className={styles.top} data-scheme="dark">
      {menu && (
        <span className={bar.menu}>
          <IconButton
            label="Menu"
            aria-expanded={menu.open}
            aria-controls={menu.id}
            onClick={menu.toggle}
          >
            <Icon name={menu.open ? 'x' : 'menu'} />
          </IconButton>
        </span>
      )}
      <Link className={styles.brand} to={operatorPaths.home}>
        <Mark />
        <span className={styles.word}>Operator</span>
        <span className={styles.name}>{session?.network.name ?? settings.productName}</span>
      </Link>
      {session?.network.is_sandbox === true && <Badge look="info">Sandbox</Badge>}
      <nav className={styles.links} aria-label="Your account">
        {session !== null && <Tools session={session} />}
        <SchemeSwitch />
        {session !== null && <Account {...session.operator} />}
      </nav>
    </header>
  )
}

/** What is there once nothing is missing from the sign-in, and what waits. */
function Tools({ session }: { session: OperatorSession }) {
  return (
    <>
      {!session.must_enrol && <Search />}
      <OpenProposals count={session.network.open_proposals} />
    </>
  )
}

function Search() {
  const may = useMayOperate()
  const pages = operatorLinkGroups(may).flatMap(({ links }) => links)
  return (
    <SearchButton
      className={`${bar.link} ${styles.link}`}
      pages={pages.map(({ label, to }) => ({ title: label, to }))}
    />
  )
}

/** Leads to the proposals that wait for this operator. Not shown while there are none. */
function OpenProposals({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link className={`${bar.link} ${styles.link}`} to={operatorPaths.proposals}>
      <span className={styles.countWord}>Approvals</span>
      <span className={styles.count}>{count}</span>
    </Link>
  )
}

function Account({ name, email }: OperatorSession['operator']) {
  const signingOut = useOperatorSignOut()
  return (
    <>
      <Link className={`${bar.link} ${styles.link} ${styles.person}`} to={operatorPaths.me}>
        {name}
      </Link>
      <SignOutButton
        className={`${bar.link} ${styles.link}`}
        owner={email}
        disabled={signingOut.isPending}
        onSignOut={signingOut.mutate}
      >
        Sign out
      </SignOutButton>
    </>
  )
}
