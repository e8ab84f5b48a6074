import { useLocation, useNavigate } from 'react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'

/**
 * What the page that led here passes: why the session ended, or that an organization was created;
 * and the page to open after the sign-in. It comes from the console and never from an address.
 */
interface PassedState {
  message: string | undefined
  email: string
  next?: string
  /** Takes the message out of the history too, so that a reload does not show it again. */
  forgetMessage: () => void
}

export function usePassedState(): PassedState {
  const navigate = useNavigate()
  const location = useLocation()
  const { message, ...others } = (location.state ?? {}) as Partial<Record<string, string>>
  const { email = '', next } = others
  const forgetMessage = () => {
    if (message === undefined) return
    void navigate(location, { replace: true, state: others, preventScrollReset: true })
  }
  return { message, email, ...(next !== undefined && { next }), forgetMessage }
}

export function PassedMessage({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Alert
      type="info"
      detail={isFailure(message) ? 'You were signed out. Sign in again.' : undefined}
    >
      {message}
    </Alert>
  )
}

/**
 * A failure text begins with its status (see `alertText`) and does not mention that the session
 * ended.
 */
function isFailure(message: string): boolean {
  return /^\d{3} /.test(message)
}
