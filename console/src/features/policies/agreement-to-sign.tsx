import { alertText } from '../../lib/calls/call.ts'
import { dayText } from '../../lib/text/day-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Agreement } from './agreement.tsx'
import styles from './policies.module.css'
import { SigningSection } from './signing-section.tsx'
import { useSignPolicy, useUnsignedPolicy, type UnsignedPolicy } from './use-policies.ts'

/** The agreement that waits for a signature, if there is one. */
export function AgreementToSign() {
  const { data: policy, error, refetch } = useUnsignedPolicy()
  const signing = useSignPolicy()
  return (
    <>
      {signing.isSuccess && <Alert type="success">Policy signed successfully.</Alert>}
      {policy === undefined && error === null && (
        <Section title="Agreement">
          <CardSkeleton label="Loading Agreement..." fields={4} />
        </Section>
      )}
      {policy === undefined && error !== null && (
        <RetryAlert type="error" retry={refetch}>
          {alertText(error)}
        </RetryAlert>
      )}
      {policy === null && (
        <Section title="Agreement">
          <SectionBody>
            <p className="muted">No agreement to sign.</p>
          </SectionBody>
        </Section>
      )}
      {policy && <Offer key={policy.id} policy={policy} signing={signing} />}
    </>
  )
}

interface OfferProps {
  policy: UnsignedPolicy
  signing: ReturnType<typeof useSignPolicy>
}

/** The text of the policy, and below it the form that signs it. */
function Offer({ policy, signing }: OfferProps) {
  // After signing, this policy is shown until the next one has loaded; it must not be signed twice.
  const isDone = signing.isSuccess && signing.variables.policyId === policy.id
  return (
    <Section title="Agreement" sub={<Release policy={policy} />}>
      <div className={styles.box} role="region" aria-label="Agreement text" tabIndex={0}>
        <Agreement content={policy.policy_content} />
      </div>
      <SigningSection
        signing={{ ...signing, isDone }}
        onSign={(form, options) => signing.mutate({ policyId: policy.id, form }, options)}
      />
    </Section>
  )
}

function Release({ policy }: { policy: UnsignedPolicy }) {
  return (
    <>
      Version {policy.version} · released {dayText(policy.created_at)}
    </>
  )
}
