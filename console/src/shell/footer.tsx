import { useState } from 'react'
import { settings } from '../lib/settings.ts'
import { useSession } from '../lib/calls/session.ts'
import { Mark } from '../ui/drawings/brand.tsx'
import styles from './footer.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

/** `inset` aligns the footer with the columns of the home page. */
export function Footer({ inset }: { inset: boolean }) {
  const { status } = useSession()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.foot} data-inset={inset}>
      <Mark height={18} />
      <p>{`all rights reserved ${settings.productName} ${year}`}</p>
      {settings.supportEmail !== '' && (
        <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      )}
      {status !== 'signed-in' && (
        <span className={styles.narrow}>
          <SchemeSwitch />
        </span>
      )}
    </footer>
  )
}
