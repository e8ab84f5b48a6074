import { useCall } from '../../../lib/calls/use-call.ts'
import { showTrafficToday, type TrafficToday } from '@frontrow/contract/operator/home'
import { minuteMs } from '@frontrow/contract/durations'
import { changeText, percentText, pointsText } from '../../../lib/text/percent-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { useOperatorSession } from '../parts/use-operator.ts'

type Traffic = TrafficToday['today']

interface Measure {
  name: string
  of: (traffic: Traffic) => number | null
  text: (value: number) => string
  /** A share changes by percentage points: of a small one, a percentage says nothing. */
  isShare?: boolean
}

/** The whole hours of today against the mean of the same hours of the last seven days. */
export function Today() {
  const traffic = useCall(showTrafficToday, {}, { refetchInterval: minuteMs })
  const currency = useOperatorSession().data?.network.currency ?? ''
  return (
    <Section title="Today" sub={subText(traffic.data)}>
      <Loaded query={traffic} skeleton={<TableSkeleton label="Loading today..." />}>
        {({ today, usual }) => (
          <Table
            label="Today"
            rows={measuresIn(currency)}
            keyOf={({ name }) => name}
            columns={[
              { head: 'Measure', cell: ({ name }) => name },
              { head: 'Today', numeric: true, cell: ({ of, text }) => shown(of(today), text) },
              { head: 'Usual', numeric: true, cell: ({ of, text }) => shown(of(usual), text) },
              {
                head: 'Change',
                numeric: true,
                cell: ({ of, isShare }) => changed(of(today), of(usual), isShare),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function subText(traffic: TrafficToday | undefined): string {
  if (traffic === undefined || traffic.hours > 0)
    return 'The whole hours of today in UTC; usual is the mean of the same hours of the last seven days.'
  return 'The first hour of today in UTC is not over yet.'
}

const shareText = (value: number) => percentText(value, 1)

function measuresIn(currency: string): Measure[] {
  return [
    { name: 'Ad requests', of: ({ requests }) => requests, text: countText },
    {
      name: 'Fill',
      of: ({ answers, requests }) => share(answers, requests),
      text: shareText,
      isShare: true,
    },
    { name: 'Impressions', of: ({ impressions }) => impressions, text: countText },
    {
      name: 'Billed',
      of: ({ billed }) => Number(billed),
      text: (value) => moneyText(value, currency),
    },
    {
      name: 'Filtered events',
      of: ({ filtered, impressions }) => share(filtered, filtered + impressions),
      text: shareText,
      isShare: true,
    },
  ]
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function shown(value: number | null, text: (value: number) => string): string {
  return value === null ? '–' : text(value)
}

/** '+12%', or '+0.8 pp' of a share. */
function changed(today: number | null, usual: number | null, isShare = false): string {
  if (today === null || usual === null) return '–'
  return isShare ? pointsText(today, usual) : changeText(today, usual)
}
