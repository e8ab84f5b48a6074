import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx'
import { Card } from '../ui/layout/section.tsx'

/** Shown in place of a page until its code and the session are loaded. */
export function PageLoading() {
  return (
    <Card>
      <CardSkeleton label="Loading..." />
    </Card>
  )
}
