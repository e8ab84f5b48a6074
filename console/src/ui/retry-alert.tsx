import type { ComponentProps, ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface RetryAlertProps {
  type: ComponentProps<typeof Alert>['type']
  /** Asks once more; what comes of it is seen elsewhere. */
  retry: () => unknown
  children: ReactNode
}

/** Says that something could not be had, with the way to ask again. */
export function RetryAlert({ type, retry, children }: RetryAlertProps) {
  return (
    <Alert
      type={type}
      detail={
        <Button look="default" size="sm" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
