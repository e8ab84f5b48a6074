import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Tooltip } from '../../ui/feedback/tooltip.tsx'
import styles from './platforms.module.css'

/** Our own icons, because the vendors' logos are trademarks. */
const platforms: { name: string; sign: ReactNode }[] = [
  {
    name: 'Android',
    sign: (
      <>
        <rect x="14" y="5" width="20" height="38" rx="3" />
        <path d="M14 35h20" />
        <path data-fill d="M20.5 37.2v3.6L17.5 39Z" />
        <circle data-fill cx="24" cy="39" r="1.5" />
        <path data-fill d="M27.8 37.6h2.8v2.8h-2.8z" />
      </>
    ),
  },
  {
    name: 'iOS',
    sign: (
      <>
        <rect x="13.5" y="5" width="21" height="38" rx="6" />
        <path d="M21 39.5h6" />
        <rect data-fill x="20" y="8.5" width="8" height="2.6" rx="1.3" />
      </>
    ),
  },
  {
    name: 'Flutter',
    sign: (
      <>
        <rect x="7" y="7" width="22" height="22" rx="4" />
        <rect data-paper x="13" y="13" width="22" height="22" rx="4" />
        <rect data-paper x="19" y="19" width="22" height="22" rx="4" />
        <circle data-fill cx="30" cy="30" r="3" />
      </>
    ),
  },
  {
    name: 'React Native',
    sign: (
      <>
        <path d="M17 13 6 24l11 11M31 13l11 11-11 11" />
        <rect data-fill x="20" y="18" width="8" height="12" rx="2" />
      </>
    ),
  },
  {
    name: 'Unity',
    sign: (
      <>
        <path d="M24 24V6M24 24 9 35M24 24l15 11M20.5 9.5 24 6l3.5 3.5M9.5 30 9 35l5-.5M38.5 30l.5 5-5-.5" />
        <circle data-fill cx="24" cy="24" r="3.5" />
      </>
    ),
  },
  {
    name: 'Godot',
    sign: (
      <>
        <path d="M24 15v9M12 33v-5a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v5M24 24v9" />
        <circle data-fill cx="24" cy="10" r="4" />
        <circle cx="12" cy="37" r="4" />
        <circle cx="24" cy="37" r="4" />
        <circle cx="36" cy="37" r="4" />
      </>
    ),
  },
]

/**
 * The platforms of apps. All six link to the quick start, which uses plain HTTP and is therefore
 * the same for each.
 */
export function Platforms() {
  return (
    <ul className={styles.platforms} aria-label="Supported platforms">
      {platforms.map(({ name, sign }) => (
        <li key={name}>
          <Tooltip label={name}>
            <Link to={paths.getStarted}>
              <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
                {sign}
              </svg>
              {name}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
