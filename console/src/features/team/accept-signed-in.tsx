import { joinOrganization } from '@frontrow/contract/team'
import { useLocation } from 'react-router'
import { alertText } from '../../lib/calls/call.ts'
import { signOut, useSignedIn, useUserInfo } from '../../lib/calls/session.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import type { ShownInvitation } from './team-rules.ts'
import { openOrganization } from './open-organization.ts'

interface AcceptSignedInProps {
  token: string
  invitation: ShownInvitation
}

/** Accepts with the account of the address, which has to be signed in. */
export function AcceptSignedIn({ token, invitation }: AcceptSignedInProps) {
  const isSignedIn = useSignedIn()
  const { email } = useUserInfo()
  if (!isSignedIn) return <SignInFirst email={invitation.email} />
  if (email.toLowerCase() !== invitation.email)
    return <OtherAccount email={email} invited={invitation.email} />
  return <Join token={token} />
}

function Join({ token }: { token: string }) {
  const joining = useAct(joinOrganization, { onSuccess: openOrganization })
  return (
    <Stack gap={4}>
      {joining.error !== null && <Alert type="error">{alertText(joining.error)}</Alert>}
      <p className="muted">
        Your account keeps its other organizations. Switch between them at the top of each page.
      </p>
      <Button
        size="lg"
        pending={joining.isPending || joining.isSuccess}
        pendingLabel="Accepting..."
        onClick={() => joining.mutate({ body: { token } })}
      >
        Accept
      </Button>
    </Stack>
  )
}

/** The sign-in page leads back here. */
function SignInFirst({ email }: { email: string }) {
  const { pathname, hash } = useLocation()
  const message = 'Sign in to accept the invitation.'
  return (
    <Stack gap={4}>
      <p className="muted">{email} already has an account. Sign in with it, then accept.</p>
      <ButtonLink size="lg" to={paths.signIn} state={{ message, email, next: pathname + hash }}>
        Sign in
      </ButtonLink>
    </Stack>
  )
}

function OtherAccount({ email, invited }: { email: string; invited: string }) {
  return (
    <Stack gap={4}>
      <Alert type="warning">
        The invitation is for {invited}, and you are signed in as {email}.
      </Alert>
      <Button
        look="default"
        size="lg"
        onClick={() => signOut(`Sign in as ${invited}, then open the link of the mail again.`)}
      >
        Sign out
      </Button>
    </Stack>
  )
}
