import type { Draft } from '../../lib/draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './write-once.module.css'

/** Says that a form shows what was typed before the session ended, and offers to begin anew. */
export function RestoredDraft({ draft }: { draft: Draft }) {
  if (!draft.isRestored) return null
  return (
    <Alert
      type="info"
      onDismiss={draft.accept}
      detail={
        <span className={styles.restored}>
          Look it over and save it.
          <Button look="default" size="sm" onClick={draft.discard}>
            Start over
          </Button>
        </span>
      }
    >
      Your session ended before this was saved. Here is what you had typed.
    </Alert>
  )
}
