import type { Permission } from '@frontrow/contract/permission-names'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { useRefusal } from './use-may.tsx'

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
  needs?: Permission | undefined
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
  const button = (
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
  )
  return withDescription(button, refusal)
}

/** A link to another page that looks like a button. */
export function ButtonLink(props: LinkProps & Looks) {
  const { look = 'primary', size = 'md', needs, ...rest } = props
  const refusal = useRefusal(needs)
  const looks = { className: styles.button, 'data-look': look, 'data-size': size }
  if (refusal === null) return <Link {...rest} {...looks} />
  const link = (
    <button type="button" role="link" {...looks} {...refusal.props}>
      {rest.children}
    </button>
  )
  return withDescription(link, refusal)
}

function withDescription(control: ReactElement, refusal: ReturnType<typeof useRefusal>) {
  if (refusal === null) return control
  return (
    <>
      {control}
      {refusal.description}
    </>
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
