import { claimSeconds, type Case } from '@frontrow/contract/operator/cases'
import { useEffect, useRef } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { useMay } from '../../../../ui/buttons/use-may.ts'
import { useOperator } from '../../../../operator-parts/use-operator.ts'
import { caseNeeds } from '../cases/case-name.ts'
import { wasDecidedHere } from './recent-decisions.ts'
import { useClaimCase } from '../cases/use-cases.ts'

/** A case that is only passed is not claimed. */
const LOOKED_AT_MS = 1000
const RENEW_MS = (claimSeconds * 1000) / 2

/**
 * Claims the case while it is in view, and says who else has it open. The claim of another is not
 * taken over unless the operator wants to.
 */
export function ClaimNote({ shown }: { shown: Case }) {
  const me = useOperator()?.id
  const { isAllowed } = useMay(caseNeeds(shown))
  const claim = useClaimCase(shown.id)
  const other = shown.claimed_by !== null && shown.claimed_by.id !== me ? shown.claimed_by : null
  useHeldClaim(shown.id, isAllowed && shown.state !== 'closed' && other === null, claim)
  if (other === null) return null
  return (
    <Alert type="info">
      {other.name} is working on this case.{' '}
      {isAllowed && <LinkButton onClick={() => claim(true)}>Take over</LinkButton>}
    </Alert>
  )
}

/** Claims after a moment, renews while the tab is visible, and gives back at the end. */
function useHeldClaim(id: string, holds: boolean, claim: (claimed: boolean) => void): void {
  const isHeld = useRef(false)
  useEffect(() => {
    if (!holds) return
    const renew = () => {
      if (document.visibilityState !== 'visible') return
      isHeld.current = true
      claim(true)
    }
    const first = window.setTimeout(renew, LOOKED_AT_MS)
    const renewing = window.setInterval(renew, RENEW_MS)
    return () => {
      window.clearTimeout(first)
      window.clearInterval(renewing)
      if (isHeld.current && !wasDecidedHere(id)) claim(false)
      isHeld.current = false
    }
  }, [id, holds, claim])
}
