import { showFinance } from '@frontrow/contract/operator/finance/finance'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import type { Home } from '@frontrow/contract/operator/home'
import { listProposals } from '@frontrow/contract/operator/proposals'
import { minuteMs } from '@frontrow/contract/durations'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { SectionBody } from '../../../ui/layout/section.tsx'
import { AttentionList } from '../../../operator-parts/attention-list.tsx'
import { financeLines } from '../../accounting/for-operators.ts'
import { useMayOperate, useOperatorSession } from '../../../operator-parts/use-operator.ts'
import { useTraffic } from '../../reviews/for-operators.ts'
import { attentionOf } from './attention.ts'
import styles from './home.module.css'

export function NeedsAttention({ home }: { home: Home }) {
  const approvals = useOperatorSession().data?.network.open_proposals ?? 0
  const mayReadFinance = useMayOperate()(showFinance.needs)
  const polled = { refetchInterval: minuteMs }
  const finance = useCall(showFinance, {}, { ...polled, enabled: mayReadFinance })
  const rates = useCall(listRates, {}, { ...polled, enabled: mayReadFinance })
  const open = useCall(
    listProposals,
    { query: { state: 'open' } },
    { ...polled, enabled: approvals > 0 },
  )
  const traffic = useTraffic()
  const now = useNow(30_000)
  const reads = [finance, rates, open, traffic]
  if (reads.some(({ isLoading }) => isLoading))
    return <CardSkeleton label="Loading..." fields={2} />
  const failed = reads.find(({ failure }) => failure !== null)
  const lines = attentionOf({
    home,
    approvals,
    requests: open.data?.proposals,
    finance: financeLines({ alarms: finance.data?.alarms ?? [], rates: rates.data }),
    traffic: traffic.data,
    now,
  })
  if (failed === undefined && lines.length === 0)
    return (
      <p className={styles.clear}>
        <Icon name="success" /> All clear
      </p>
    )
  return (
    <>
      {failed !== undefined && (
        <SectionBody>
          <RetryAlert type="error" retry={failed.refetch}>
            {failed.failure}
          </RetryAlert>
        </SectionBody>
      )}
      <AttentionList lines={lines} />
    </>
  )
}
