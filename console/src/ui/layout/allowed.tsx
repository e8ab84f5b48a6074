import { useState, type ReactNode } from 'react'
import styles from './allowed.module.css'
import { CardSkeleton } from '../feedback/card-skeleton.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Icon } from '../drawings/icon.tsx'
import { Card } from './section.tsx'
import { useMay, type Needs } from '../buttons/use-may.ts'

interface AllowedProps {
  needs: Needs
  children: ReactNode
}

/**
 * The content of a page that a role may not use at all. Such a role sees a panel in its place,
 * which says who may.
 */
export function Allowed({ needs, children }: AllowedProps) {
  const { why, isLoading } = useMay(needs)
  // A page that is open while the role is asked for again stays: it may hold a form.
  const [waits] = useState(isLoading)
  if (waits && isLoading)
    return (
      <Card>
        <CardSkeleton label="Loading your role..." fields={4} />
      </Card>
    )
  if (why === null) return children
  return (
    <Card>
      <EmptyState title="Your role does not allow this">{why}</EmptyState>
    </Card>
  )
}

/** Says beside a form whose save is refused who may save it. */
export function RoleNote({ needs }: { needs: Needs | undefined }) {
  const { why } = useMay(needs)
  if (why === null) return null
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      <span>{why}</span>
    </p>
  )
}

/** Disables the fields of a form that a role may not save. */
export function AllowedFields({ needs, children }: AllowedProps) {
  const { isAllowed } = useMay(needs)
  if (isAllowed) return children
  return (
    <fieldset className={styles.fields} disabled>
      {children}
    </fieldset>
  )
}
