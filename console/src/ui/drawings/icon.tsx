import type { ReactNode } from 'react'
import styles from './icon.module.css'

const drawings = {
  down: <path d="m4 6 4 4 4-4" />,
  right: <path d="m6 4 4 4-4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  check: <path d="m3 8.5 3.3 3.3L13 4.8" />,
  x: <path d="m4 4 8 8M12 4l-8 8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  warning: <path d="M8 2.5 14.2 13H1.8L8 2.5ZM8 6.5v3M8 11.2v.1" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7L13 5.8M13 2.5v3.3H9.7" />,
  download: (
    <path d="M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />
  ),
  upload: (
    <path d="M8 10.5V2.5M4.8 5.5 8 2.3l3.2 3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 3.5v-.2a.8.8 0 0 0-.8-.8H3.3a.8.8 0 0 0-.8.8v6.4c0 .4.4.8.8.8h.2" />
    </>
  ),
  bell: <path d="M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8L4 11ZM6.6 14h2.8M8 3V2" />,
  lock: (
    <>
      <rect x="3" y="7" width="10" height="6.5" rx="1.5" />
      <path d="M5.3 7V5a2.7 2.7 0 0 1 5.4 0v2" />
    </>
  ),
  money: (
    <>
      <rect x="1.5" y="4" width="13" height="8" rx="1.5" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.3v3.5M8 5.1v.1" />
    </>
  ),
  success: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.4 8.2 1.9 1.9 3.4-3.9" />
    </>
  ),
  error: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m6 6 4 4M10 6l-4 4" />
    </>
  ),
  eye: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <path d="m3 13 10-10" />
    </>
  ),
  film: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <path d="M6.8 5.9v4.2L10.2 8Z" />
    </>
  ),
  edit: (
    <path d="M10.3 3.2l2.5 2.5M3 13l.6-2.9 7.4-7.4a1 1 0 0 1 1.4 0l.9.9a1 1 0 0 1 0 1.4L5.9 12.4 3 13Z" />
  ),
  archive: (
    <>
      <rect x="2" y="3" width="12" height="3" rx="0.8" />
      <path d="M3 6v6.2a.8.8 0 0 0 .8.8h8.4a.8.8 0 0 0 .8-.8V6M6.5 8.8h3" />
    </>
  ),
  undo: <path d="M5.5 3 2.5 6l3 3M2.8 6h6.4a3.8 3.8 0 0 1 0 7.5H6" />,
  crop: <path d="M4.5 1.5v9a1 1 0 0 0 1 1h9M1.5 4.5h9a1 1 0 0 1 1 1v9" />,
  expand: <path d="M9.5 2.5h4v4M13.3 2.700 9.3 6.700M6.5 13.5h-4v-4M2.700 13.3l4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  scheme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11Z" fill="currentColor" stroke="none" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A decorative icon, hidden from screen readers: a button with only an icon needs a label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
