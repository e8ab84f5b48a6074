import { showOrganization } from '@frontrow/contract/account/organization'
import type { ReactNode } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import { Column } from '../layout/column.tsx'
import type { Organization } from './write-once.ts'

interface WithOrganizationProps {
  /** The text while the organization loads. */
  loading: string
  /** How many fields the skeleton has. */
  fields: number
  children: (organization: Organization) => ReactNode
}

/**
 * Renders children with the organization once it has loaded; until then a skeleton, or the error.
 */
export function WithOrganization({ loading, fields, children }: WithOrganizationProps) {
  const { data, error, isFetching, refetch } = useCall(showOrganization, {})
  return (
    <Column>
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <Card>
          <CardSkeleton label={loading} fields={fields} />
        </Card>
      )}
      {data === undefined && error !== null && (
        <div className="stack">
          <Alert type="error">{alertText(error)}</Alert>
          <Button
            look="default"
            pending={isFetching}
            pendingLabel="Loading..."
            onClick={() => void refetch()}
          >
            Reload
          </Button>
        </div>
      )}
    </Column>
  )
}
