import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import type { Campaignable } from '../contents/content-lists.ts'

/** The state of an ad that is not shown to everybody. */
export function ReviewBadge({ review }: { review: NonNullable<Campaignable['review']> }) {
  return review === 'denied' ? (
    <Badge look="error">Rejected</Badge>
  ) : (
    <Badge look="warning">In review</Badge>
  )
}

/** What that state means, why an ad was denied, and where to object. */
export function ReviewNote({
  content: { review, denied_because: because },
}: {
  content: Campaignable
}) {
  if (review === undefined) return null
  if (review === 'pending')
    return (
      <Alert type="info" detail="Only your own apps show it until an operator approves it.">
        This ad is in review.
      </Alert>
    )
  return (
    <Alert
      type="warning"
      detail={
        <>
          See the reason and appeal under <Link to={paths.decisions}>Decisions</Link>.
        </>
      }
    >
      {because === undefined ? 'This ad was rejected.' : `This ad was rejected: ${because}`}
    </Alert>
  )
}
