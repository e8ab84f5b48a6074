import { showDeveloper } from '@frontrow/contract/identity/developer'
import { Link, Navigate } from 'react-router'
import { ownDeveloper } from '../../../lib/own-developer.ts'
import { settings } from '../../../lib/settings.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import auth from '../../../ui/layout/auth-layout.module.css'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CheckAgain } from '../../../ui/buttons/check-again.tsx'
import { TheatreDrawing } from '../../../ui/drawings/theatre-drawing.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import styles from '../layout/entrance.module.css'
import { firstPage } from './sign-in-form.ts'

const POLL_MS = 10_000

/**
 * Polls every ten seconds whether the operator has approved the organization, and then opens the
 * first page.
 */
export function WaitingPage() {
  useWindowTitle('Wait For Approval')
  const account = useCall(
    showDeveloper,
    { params: ownDeveloper },
    {
      // A reply that another page cached may be older than a withdrawn approval.
      apart: 'approval',
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: 'always',
      // A failed poll needs no retry, because the next poll follows soon.
      retry: false,
      gcTime: 0,
    },
  )
  if (account.data !== undefined && firstPage(account.data) !== paths.waiting)
    return <Navigate to={firstPage(account.data)} replace />

  return (
    <div className={`${auth.layout} ${styles.bare}`}>
      <div className={`${auth.column} ${styles.waiting}`}>
        <TheatreDrawing width={280} />
        <h1 className={auth.heading}>Wait For Approval</h1>
        <p className={styles.words}>
          {account.data?.approved === true
            ? 'Your organization is approved. Its data is being moved. '
            : `An operator reviews every new organization.${dueText(account.data?.approval_due_at)} `}
          This page opens by itself as soon as that is done; you can also close it and sign in again
          later.
        </p>
        {account.error !== null && <Alert type="error">{account.error.message}</Alert>}
        <div className={`${styles.check} note`}>
          <CheckAgain look="default" check={account.refetch} />
          <span>This page checks every 10 seconds.</span>
        </div>
        <nav className={auth.aside} aria-label="Available now">
          You can view <Link to={paths.developer}>your profile</Link>, fill in{' '}
          <Link to={paths.organization}>your organization</Link> and sign{' '}
          <Link to={paths.policies}>the terms of services</Link>. Questions and decisions appear
          under <Link to={paths.decisions}>decisions</Link>.
        </nav>
        {settings.supportEmail !== '' && (
          <p className={auth.aside}>
            Contact support: <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
          </p>
        )}
      </div>
    </div>
  )
}

/** Says by when the decision comes; empty while that is not known, and once it has passed. */
function dueText(dueAt: string | undefined): string {
  if (dueAt === undefined || Date.parse(dueAt) < Date.now()) return ''
  return ` The decision comes by ${momentText(dueAt)}.`
}
