import { confirmBillingEmail } from '@frontrow/contract/documents/parties'
import { ApiError } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useTokenOfLink } from '../../../lib/use-token-of-link.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import auth from '../../../ui/layout/auth-layout.module.css'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'

/** The target of the link that is mailed to a billing email. Its reader needs no account. */
export function ConfirmBillingEmailPage() {
  useWindowTitle('billing email')
  const token = useTokenOfLink()
  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Confirm billing email</h1>
        <div className={auth.card}>
          {token === '' ? (
            <Alert type="warning">Open the whole link from the email.</Alert>
          ) : (
            <Confirmation token={token} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The button confirms, and opening the page does not, because mail scanners open links. */
function Confirmation({ token }: { token: string }) {
  const confirming = useAct(confirmBillingEmail)
  const { data, error } = confirming
  if (data !== undefined)
    return (
      <Alert type="success">
        Confirmed. New documents of {data.organization_name} are emailed to {data.email}.
      </Alert>
    )
  const alert = error !== null && <Alert type="error">{error.message}</Alert>
  if (error instanceof ApiError && error.reason === 'billing_email_link_not_valid') return alert
  return (
    <Stack gap={4}>
      {alert}
      <p className="muted">
        Each new invoice and statement is then emailed to this address, with its files attached.
      </p>
      <Button
        size="lg"
        pending={confirming.isPending}
        pendingLabel="Confirming..."
        onClick={() => confirming.mutate({ body: { token } })}
      >
        Confirm
      </Button>
    </Stack>
  )
}
