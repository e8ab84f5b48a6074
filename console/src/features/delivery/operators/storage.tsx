import { showDeliveryStorage, type DeliveryStorage } from '@frontrow/contract/operator/delivery'
import { minuteMs } from '@frontrow/contract/durations'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { bytesText } from '../../../lib/text/figure-texts.ts'

/** The leases of budgets, the partitions of events, and how large the databases are. */
export function Storage() {
  const storage = useCall(showDeliveryStorage, {}, { refetchInterval: minuteMs })
  return (
    <Section title="Leases and databases">
      <Loaded
        query={storage}
        skeleton={<CardSkeleton label="Loading leases and databases..." fields={5} />}
      >
        {(shown) => <Facts facts={factsOf(shown)} fillsCard />}
      </Loaded>
    </Section>
  )
}

function factsOf(shown: DeliveryStorage): Fact[] {
  const { leases, first_day: first, last_day: last } = shown
  const sizes: Fact[] = shown.is_one_database
    ? [{ label: 'Database', value: bytesText(shown.core_bytes) }]
    : [
        { label: 'Core database', value: bytesText(shown.core_bytes) },
        { label: 'Event database', value: bytesText(shown.event_bytes) },
      ]
  return [
    { label: 'Open leases', value: leases.open },
    { label: 'Held until ads expire', value: leases.held },
    {
      label: 'Stranded',
      value:
        leases.stranded === 0 ? (
          'None'
        ) : (
          <Badge look="warning">{`${leases.stranded} overdue`}</Badge>
        ),
    },
    {
      label: 'Event partitions',
      value:
        first === null || last === null
          ? shown.partitions
          : `${shown.partitions}, from ${dayText(first)} to ${dayText(last)}`,
    },
    ...sizes,
  ]
}
