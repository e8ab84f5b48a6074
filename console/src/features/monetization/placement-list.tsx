import { showRates } from '@frontrow/contract/monetization'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/call.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import type { App } from '../apps/apps.tsx'
import { placementColumns } from './placement-columns.tsx'
import { PlacementModal } from './placement-modal.tsx'
import { retiredText } from './rates.ts'
import { inApp, type Placement, type usePlacements } from './use-placements.ts'

interface PlacementListProps {
  app: App
  placements: ReturnType<typeof usePlacements>
}

/** An app's placements. Their recent rates are a line under each name, and in a dialog. */
export function PlacementList({ app, placements }: PlacementListProps) {
  const { data, error, refetch } = useCall(showRates, inApp(app.id))
  const [open, setOpen] = useState<Placement | null>(null)
  // A server of the published API does not have the call.
  const isFailed = error !== null && !(error instanceof ApiError && error.code === 404)
  return (
    <>
      <QueryTable
        label="Placements table"
        loading="Loading placements..."
        advice="Contact support."
        query={placements}
        rows={placements.data}
        columns={placementColumns(data, setOpen)}
        keyOf={({ id }) => id}
        above={
          isFailed && (
            <SectionBody>
              <RetryAlert type="error" retry={refetch}>
                The rates could not be loaded.
              </RetryAlert>
            </SectionBody>
          )
        }
        note={data && retiredText(data)}
        empty={
          <EmptyState title="No placements yet">
            Create the first one above, then use its key in the app.
          </EmptyState>
        }
      />
      {open && data && (
        <PlacementModal app={app} placement={open} rates={data} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
