import type { ComponentProps, ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from '../buttons/button.tsx'

interface RetryAlertProps {
  type: ComponentProps<typeof Alert>['type']
  /** Repeats the call. The caller shows the result. */
  retry: () => unknown
  /** A line before the button: what else to do about it. */
  advice?: string | undefined
  children: ReactNode
}

/** An alert for something that could not be loaded, with a retry button. */
export function RetryAlert({ type, retry, advice, children }: RetryAlertProps) {
  return (
    <Alert
      type={type}
      detail={
        <>
          {advice !== undefined && <div>{advice}</div>}
          <Button look="default" size="sm" onClick={() => void retry()}>
            Try again
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  )
}
