import { Suspense } from 'react'
import { Link } from 'react-router'
import { Bell } from '../features/notices/notices.tsx'
import { OrganizationSwitcher } from '../features/team/team.tsx'
import { settings } from '../lib/settings.ts'
import { ownerOf, signOut, useSession } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { Brand } from '../ui/drawings/brand.tsx'
import { ButtonLink, IconButton } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import { SignOutButton } from './kept-input.tsx'
import styles from './nav-bar.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

interface NavBarProps {
  /** True if the nav bar lies over the page, as on the home page. */
  over: boolean
  /** The sidebar that the menu button opens on a small screen; null if there is none. */
  menu: { id: string; open: boolean; toggle: () => void } | null
}

export function NavBar({ over, menu }: NavBarProps) {
  const { status, userInfo } = useSession()
  return (
    <header className={styles.top} data-over={over}>
      {menu && (
        <span className={styles.menu}>
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
      <Logo linked={status !== 'signed-in'} />
      <nav className={styles.links} aria-label="Main">
        {userInfo.hasMoreOrganizations === true && (
          <Suspense>
            <OrganizationSwitcher />
          </Suspense>
        )}
        <a
          className={styles.link}
          href={settings.docsUrl}
          target="_blank"
          rel="noopener noreferrer"
          title="Opens in a new tab"
        >
          get started
        </a>
        <span className={status === 'signed-in' ? undefined : styles.roomy}>
          <SchemeSwitch />
        </span>
        {status === 'signed-in' && (
          <>
            {menu !== null && (
              <Suspense fallback={<span className={styles.bell} />}>
                <Bell />
              </Suspense>
            )}
            <SignOutButton
              className={styles.link}
              owner={ownerOf(userInfo)}
              onSignOut={() => signOut()}
            >
              sign out
            </SignOutButton>
          </>
        )}
        {status === 'signed-out' && (
          <>
            <Link className={styles.link} to={paths.signIn}>
              sign in
            </Link>
            <ButtonLink size="sm" to={paths.signUp}>
              sign up
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  )
}

/** Not a link for signed-in users, because the home page would redirect them. */
function Logo({ linked }: { linked: boolean }) {
  const brand = <Brand name={settings.productName} />
  if (!linked) return <span className={styles.logo}>{brand}</span>
  return (
    <Link className={styles.logo} to={paths.home}>
      {brand}
    </Link>
  )
}
