import type { UseMutationResult } from '@tanstack/react-query'
import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './factors.module.css'
import { RecoveryCodesModal } from './recovery-codes.tsx'

interface RecoveryCodesLeftProps {
  left: number
  /** The call that makes new codes, of a member or of an operator. */
  making: Pick<
    UseMutationResult<{ recovery_codes: string[] }, Error, unknown>,
    'data' | 'error' | 'isPending' | 'mutate' | 'reset'
  >
}

/** How many recovery codes are unused, and the offer of new ones. */
export function RecoveryCodesLeft({ left, making }: RecoveryCodesLeftProps) {
  return (
    <div className={styles.kind}>
      <div className={styles.state}>
        <div>
          <h3 className={styles.name}>Recovery codes</h3>
          <p className="muted">{leftText(left)}</p>
        </div>
        <Button
          look="default"
          pending={making.isPending}
          pendingLabel="Creating codes..."
          onClick={() => making.mutate({})}
        >
          New recovery codes
        </Button>
      </div>
      {left < 3 && <Alert type="warning">Create new recovery codes before you run out.</Alert>}
      {making.error !== null && <Alert type="error">{alertText(making.error)}</Alert>}
      <RecoveryCodesModal codes={making.data?.recovery_codes} onClose={making.reset} />
    </div>
  )
}

function leftText(left: number): string {
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}
