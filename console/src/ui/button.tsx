import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

/**
 * Use one `primary` in a region of the screen. `danger` opens a destructive action, `danger-fill`
 * confirms it.
 */
export type ButtonLook = 'primary' | 'default' | 'soft' | 'subtle' | 'danger' | 'danger-fill'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Looks {
  look?: ButtonLook
  size?: ButtonSize
}

export interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** While true, the button shows `pendingLabel` and ignores clicks. */
  pending?: boolean
  pendingLabel?: ReactNode
}

export function Button(props: ButtonProps) {
  const { look = 'primary', size = 'md', pending = false, pendingLabel, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      data-size={size}
      aria-busy={pending || undefined}
      disabled={pending || rest.disabled}
    >
      {pending ? (
        <>
          <FillingSeats />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** A link to another page that looks like a button. */
export function ButtonLink({ look = 'primary', size = 'md', ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={styles.button} data-look={look} data-size={size} />
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} className={styles.icon} aria-label={label} />
}

function FillingSeats() {
  return (
    <span className={styles.seats} aria-hidden="true">
      <b />
      <b />
      <b />
    </span>
  )
}
