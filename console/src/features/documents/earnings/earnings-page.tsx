import { showEarnings } from '@frontrow/contract/documents/earnings'
import type { ReactNode } from 'react'
import { monthText } from '../../../lib/text/day-text.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { LaterChanges } from './later-changes.tsx'
import { daysOfMonth, MonthField, useMonth } from '../../books/books.tsx'
import { PeriodBar, StatisticsTable, usePeriod } from '../../statistics/statistics.ts'
import { useEarnings } from './use-earnings.ts'
import { EarningSums } from './earning-sums.tsx'
import { EarningRows } from './earning-rows.tsx'

/** `next` is shown above the earnings. */
export function EarningsPage({ next }: { next?: ReactNode }) {
  return (
    <>
      <PageHead title="Earnings" />
      <MoneyTabs />
      <Allowed needs={showEarnings.needs}>
        <EarningsOfMonth next={next} />
      </Allowed>
    </>
  )
}

function EarningsOfMonth({ next }: { next: ReactNode }) {
  const { choice, days, isCompared, month, change } = useDaysAndMonth()
  const earnings = useEarnings(month)
  const { data } = earnings
  return (
    <div className="stack">
      {next}
      <PeriodBar choice={choice} none={monthText(month)} />
      <Section
        title={`Earnings in ${monthText(month)}`}
        sub="Your share of billed impressions, recounted after each day."
        tools={<MonthField month={month} since={data?.books_since ?? null} change={change} />}
      >
        <SectionBody>
          <Loaded
            query={earnings}
            skeleton={<CardSkeleton label="Loading earnings..." fields={2} />}
          >
            {(shown) => <EarningSums earnings={shown} />}
          </Loaded>
        </SectionBody>
      </Section>
      {/* After a failure, the card above shows it and offers to try again. */}
      {(data !== undefined || earnings.failure === null) && <EarningRows query={earnings} />}
      <StatisticsTable
        title="Where it was earned"
        about="placements"
        days={days}
        isCompared={isCompared}
        splits={['placement', 'country', 'format', 'app']}
        usual={['impressions', 'own_impressions', 'ecpm', 'earned', 'share']}
        shareOf="earned"
      />
      <LaterChanges
        about="Placement"
        month={month}
        currency={data?.currency ?? ''}
        changes={(data?.changes ?? []).map(({ placement_name: name, earned, ...line }) => ({
          ...line,
          name,
          amount: earned,
        }))}
      />
    </div>
  )
}

/**
 * The period of the address, and the month in which it ends, because the books are by the month.
 * Without a period, the month of the address and its days. A chosen month replaces the period.
 */
function useDaysAndMonth() {
  const choice = usePeriod()
  const [month, change] = useMonth()
  const days = choice.period?.days
  if (!days) return { choice, change, month, days: daysOfMonth(month), isCompared: false }
  const { isCompared } = choice
  return { choice, change, month: days.till.slice(0, 7), days, isCompared }
}
