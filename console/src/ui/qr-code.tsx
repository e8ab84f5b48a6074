import { qrModules } from './qr-modules.ts'
import styles from './qr-code.module.css'

/** The light margin that readers need, in modules. */
const QUIET = 4

/**
 * A text as a QR code, dark on white in both schemes, because readers expect it so. Renders nothing
 * for a text that is too long for one.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrModules(text)
  if (rows === null) return null
  const size = rows.length + 2 * QUIET
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
