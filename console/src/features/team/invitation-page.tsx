import { showInvitation } from '@frontrow/contract/team'
import { Link } from 'react-router'
import { ApiError } from '../../lib/calls/call.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTokenOfLink } from '../../lib/use-token-of-link.ts'
import { paths } from '../../paths.ts'
import auth from '../../ui/layout/auth-layout.module.css'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { useWindowTitle } from '../../ui/layout/page-head.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { AcceptAnew } from './accept-anew.tsx'
import { AcceptSignedIn } from './accept-signed-in.tsx'
import styles from './team.module.css'
import { roleChoices, roleName } from './team-rules.ts'

/** The target of the link in an invitation. */
export function InvitationPage() {
  useWindowTitle('invitation')
  const token = useTokenOfLink()
  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>You are invited</h1>
        {token === '' ? (
          <div className={auth.card}>
            <Alert type="warning">Open the whole link from the email.</Alert>
          </div>
        ) : (
          <Invitation token={token} />
        )}
        <p className={auth.aside}>
          <Link to={paths.signIn}>Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}

function Invitation({ token }: { token: string }) {
  const { data, error, failure, refetch } = useCall(showInvitation, { body: { token } })
  if (failure !== null) return <Failed error={error} failure={failure} refetch={refetch} />
  if (data === undefined)
    return (
      <div className={auth.card}>
        <CardSkeleton label="Loading the invitation..." fields={3} />
      </div>
    )
  return (
    <div className={auth.card}>
      <p className={styles.words}>
        <strong>{data.invited_by}</strong> invites you to <strong>{data.organization_name}</strong>.
      </p>
      <p className={`${styles.role} note`}>
        <strong>{roleName(data.role)}</strong>
        {roleChoices.find(({ role }) => role === data.role)?.text}
      </p>
      {data.account === 'session' ? (
        <AcceptSignedIn token={token} invitation={data} />
      ) : (
        <AcceptAnew token={token} invitation={data} />
      )}
    </div>
  )
}

function Failed({
  error,
  failure,
  refetch,
}: {
  error: Error | null
  failure: string
  refetch: () => Promise<unknown>
}) {
  if (error instanceof ApiError && error.reason === 'invitation_not_valid')
    return (
      <div className={auth.card}>
        <Alert type="error" detail="Ask the person who invited you for a new one.">
          {error.message}
        </Alert>
      </div>
    )
  return (
    <RetryAlert type="error" retry={refetch}>
      {failure}
    </RetryAlert>
  )
}
