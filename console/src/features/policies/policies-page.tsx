import { useState } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { AgreementToSign } from './agreement-to-sign.tsx'
import { PolicyHistory } from './policy-history.tsx'
import { SignedPolicy } from './signed-policy.tsx'

export function PoliciesPage() {
  const [reading, setReading] = useState<string | null>(null)
  return (
    <>
      <PageHead title="Policies" />
      <div className="stack">
        <AgreementToSign />
        <PolicyHistory onRead={setReading} />
      </div>
      <SignedPolicy policyId={reading} onClose={() => setReading(null)} />
    </>
  )
}
