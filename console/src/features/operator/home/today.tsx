import { useCall } from '../../../lib/calls/use-call.ts'
import { showTrafficToday, type TrafficToday } from '@frontrow/contract/operator/home'
import { minuteMs } from '@frontrow/contract/durations'
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
                cell: ({ of, isShare }) => changeText(of(today), of(usual), isShare),
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

const countFormat = new Intl.NumberFormat('en-GB')
const countText = (value: number) => countFormat.format(value)
const shareText = (value: number) => `${(value * 100).toFixed(1)}%`

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
      name: `Billed, ${currency}`,
      of: ({ billed }) => Number(billed),
      text: (value) => value.toFixed(2),
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

/** '+12%', or '+0.8 points' of a share. */
function changeText(today: number | null, usual: number | null, isShare = false): string {
  if (today === null || usual === null) return '–'
  if (isShare) return `${signed(Math.round((today - usual) * 1000) / 10)} points`
  return usual === 0 ? '–' : `${signed(Math.round((today / usual - 1) * 100))}%`
}

function signed(change: number): string {
  return `${change > 0 ? '+' : ''}${change}`
}
