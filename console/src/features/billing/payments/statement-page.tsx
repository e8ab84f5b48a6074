import { showPayment, type Payment } from '@frontrow/contract/billing'
import { Link, useLocation, useParams } from 'react-router'
import { ApiError, alertText } from '../../../lib/calls/call.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { RowOfPayment, Statement, STATEMENT_TITLE } from './statement.tsx'

/**
 * The statement of one payment, on its own page. A server of the published API has no statements.
 * The page then shows the row of the history, which the link passes as navigation state.
 */
export function StatementPage() {
  const { paymentId = '' } = useParams()
  const { isAllowed, isLoading } = useMay(showPayment.needs)
  const row = usePassedRow(paymentId)
  const { data, error } = useCall(
    showPayment,
    { params: { paymentId } },
    { enabled: isAllowed && !isLoading },
  )
  return (
    <>
      <PageHead
        title={STATEMENT_TITLE}
        crumbs={[{ label: 'Payments', to: paths.payment }]}
        end={
          <Button disabled={data === undefined} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Allowed needs={showPayment.needs}>
        {error !== null && data === undefined && <NotShown error={error} row={row} />}
        {error === null && data === undefined && (
          <CardSkeleton label="Loading Statement..." fields={6} />
        )}
        {data !== undefined && <Statement payment={data} />}
      </Allowed>
    </>
  )
}

function NotShown({ error, row }: { error: Error; row: Payment | undefined }) {
  const isUnknown = error instanceof ApiError && error.code === 404
  if (isUnknown && row !== undefined) return <RowOfPayment payment={row} />
  return (
    <Alert type="error" detail={<Link to={paths.payment}>Back to Payments</Link>}>
      {alertText(error)}
    </Alert>
  )
}

function usePassedRow(paymentId: string): Payment | undefined {
  const { payment } = (useLocation().state ?? {}) as { payment?: Payment }
  return payment?.id === paymentId ? payment : undefined
}
