import { showFinance } from '@frontrow/contract/operator/finance/finance'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import type { Home } from '@frontrow/contract/operator/home'
import { showHome } from '@frontrow/contract/operator/home'
import { listProposals } from '@frontrow/contract/operator/proposals'
import { minuteMs } from '@frontrow/contract/durations'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { AttentionList } from '../../../operator-parts/attention-list.tsx'
import { financeLines } from '../../accounting/for-operators.ts'
import { useMayOperate, useOperatorSession } from '../../../operator-parts/use-operator.ts'
import { useTraffic } from '../../reviews/for-operators.ts'
import { attentionOf } from './attention.ts'
import { Health } from './health.tsx'
import styles from './home.module.css'
import { HostActs } from './host-acts.tsx'
import { SetUp } from './set-up.tsx'
import { Today } from './today.tsx'
import { Queues } from './queues.tsx'

/** How often the counts are read again, in milliseconds. */
const POLL_MS = 15_000

/** What needs action, how today goes, what is to be reviewed, and whether the network works. */
export function HomePage() {
  const home = useCall(showHome, {}, { refetchInterval: POLL_MS })
  return (
    <>
      <PageHead title="Home" />
      <Sections>
        <Section title="Needs attention">
          <Loaded query={home} skeleton={<CardSkeleton label="Loading..." fields={2} />}>
            {(shown) => <NeedsAttention home={shown} />}
          </Loaded>
        </Section>
        <HostActs acts={home.data?.host_acts ?? []} />
        <SetUp />
        <Today />
        <Queues home={home} />
        <Section title="Health">
          <Loaded query={home} skeleton={<TableSkeleton label="Loading health..." />}>
            {(shown) => <Health home={shown} />}
          </Loaded>
        </Section>
      </Sections>
    </>
  )
}

function NeedsAttention({ home }: { home: Home }) {
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
