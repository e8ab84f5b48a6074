import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NoMatchesProps {
  title: string
  clear: () => void
  children?: ReactNode
}

/** Shown in place of a list whose filters leave no row, with a button that clears them. */
export function NoMatches({ title, clear, children }: NoMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button size="sm" look="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
