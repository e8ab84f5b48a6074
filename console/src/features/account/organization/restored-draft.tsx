import type { ReactNode } from 'react'
import type { Draft } from '../../../lib/forms/draft.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './write-once.module.css'

interface RestoredDraftProps {
  draft: Draft
  children?: ReactNode
  /** What the user can do next. */
  advice?: string
}

const ENDED = 'This was not saved. Your input is restored.'

/**
 * A notice that the form shows a restored draft, with a button to discard it. The default text says
 * that the session or the page ended.
 */
export function RestoredDraft(props: RestoredDraftProps) {
  const { draft, children = ENDED, advice = 'Check it, then save.' } = props
  if (!draft.isRestored) return null
  return (
    <Alert
      type="info"
      onDismiss={draft.accept}
      detail={
        <span className={styles.restored}>
          {advice}
          <Button look="default" size="sm" onClick={draft.discard}>
            Start over
          </Button>
        </span>
      }
    >
      {children}
    </Alert>
  )
}
