import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { useMay, useRefusal, type Needs } from './use-may.ts'

/**
 * Use one `primary` in a region of the screen. `danger` opens a destructive action, `danger-fill`
 * confirms it.
 */
export type ButtonLook = 'primary' | 'default' | 'soft' | 'subtle' | 'danger' | 'danger-fill'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Looks {
  look?: ButtonLook
  size?: ButtonSize
  /** What it does needs this permission. For a role without it the button is disabled. */
  needs?: Needs | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** While true, the button shows `pendingLabel` and ignores clicks. */
  pending?: boolean
  pendingLabel?: ReactNode
}

export function Button(props: ButtonProps) {
  const { look = 'primary', size = 'md', needs, pending = false, ...others } = props
  const { pendingLabel, children, ...rest } = others
  const refusal = useRefusal(needs)
  return (
    <>
      <button
        type="button"
        {...rest}
        {...refusal?.props}
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
      {refusal?.description}
    </>
  )
}

/** A link to another page that looks like a button. For a role without `needs` it leads nowhere. */
export function ButtonLink({ needs, ...props }: LinkProps & Looks) {
  const { isAllowed } = useMay(needs)
  const { look = 'primary', size = 'md', ...rest } = props
  if (isAllowed)
    return <Link {...rest} className={styles.button} data-look={look} data-size={size} />
  return (
    <Button role="link" look={look} size={size} needs={needs}>
      {rest.children}
    </Button>
  )
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
