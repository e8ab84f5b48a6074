import type { Reply } from '@frontrow/contract/endpoint'
import { showSignedPolicy } from '@frontrow/contract/policies'
import { ApiError, alertText } from '../../lib/calls/call.ts'
import { dayText, momentText } from '../../lib/text/day-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { SurfaceModal } from '../../ui/dialogs/surface-modal.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { Agreement } from './agreement.tsx'
import styles from './policies.module.css'

interface SignedPolicyProps {
  /** Null if none is open. */
  policyId: string | null
  onClose: () => void
}

/** A signed agreement to read or print: the text as it was signed, and below it the signature. */
export function SignedPolicy({ policyId, onClose }: SignedPolicyProps) {
  const { data, error, refetch } = useCall(
    showSignedPolicy,
    { params: { policyId: policyId ?? '' } },
    // Neither ever changes.
    { enabled: policyId !== null, staleTime: Infinity },
  )
  return (
    <SurfaceModal
      title={data === undefined ? 'Agreement' : `Agreement, version ${data.policy.version}`}
      opened={policyId !== null}
      printable={data !== undefined}
      onClose={onClose}
    >
      {data !== undefined && (
        <>
          <p className={`${styles.release} note`}>Released {dayText(data.policy.created_at)}</p>
          <Agreement content={data.policy.policy_content} folding={false} />
          <Signature signature={data.signature} />
        </>
      )}
      {data === undefined && error !== null && (
        <NotShown error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <CardSkeleton label="Loading Agreement..." fields={4} />
      )}
    </SurfaceModal>
  )
}

/** A server of the published API does not have the call, so a retry would not help. */
function NotShown({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.code === 404)
    return <Alert type="info">No copy of this agreement is available.</Alert>
  return (
    <RetryAlert type="error" retry={retry}>
      {alertText(error)}
    </RetryAlert>
  )
}

function Signature({ signature }: Pick<Reply<typeof showSignedPolicy>, 'signature'>) {
  return (
    <section className={styles.signature} aria-label="Signature">
      <p className={styles.written}>{signature.signature}</p>
      <Facts
        facts={[
          { label: 'Full name', value: signature.name },
          { label: 'Position in company', value: signature.designation },
          { label: 'Signature date', value: dayText(signature.signature_date) },
          { label: 'Signature location', value: signature.signature_location },
          { label: 'Received', value: momentText(signature.signed_at) },
          {
            label: 'Fingerprint of the text (SHA-256)',
            value: <span className="mono">{signature.text_sha256}</span>,
          },
        ]}
      />
    </section>
  )
}
