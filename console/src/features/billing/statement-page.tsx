import { showPayment } from '@frontrow/contract/billing'
import { Link, useParams } from 'react-router'
import { alertText } from '../../lib/call.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useMay } from '../../ui/use-may.ts'
import { Statement, STATEMENT_TITLE } from './statement.tsx'
import { usePayment } from './use-billing.ts'

/** The statement of one payment, on its own page. */
export function StatementPage() {
  const { paymentId = '' } = useParams()
  const { isAllowed, isLoading } = useMay(showPayment.needs)
  const { data, error } = usePayment(paymentId, { enabled: isAllowed && !isLoading })
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
        {error !== null && data === undefined && (
          <Alert type="error" detail={<Link to={paths.payment}>Back to the payments</Link>}>
            {alertText(error)}
          </Alert>
        )}
        {error === null && data === undefined && (
          <CardSkeleton label="Loading Statement..." fields={6} />
        )}
        {data !== undefined && <Statement payment={data} />}
      </Allowed>
    </>
  )
}
