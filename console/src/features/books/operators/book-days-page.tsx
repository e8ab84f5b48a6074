import { closeBookDay, listBookDays, type BookDay } from '@frontrow/contract/operator/finance/books'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { MonthField } from '../month-field.tsx'
import { useMonth } from '../use-month.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { dayStates } from './finance-words.ts'
import { bookDayColumns } from './book-day-columns.tsx'

/** The days of a month: which are posted, and which do not reconcile. */
export function BookDaysPage() {
  return (
    <FinanceFrame title="Days">
      <Days />
    </FinanceFrame>
  )
}

function Days() {
  const [month, change] = useMonth()
  const days = useCall(listBookDays, { query: { month } }, { placeholderData: keepPreviousData })
  const since = days.data?.books_since ?? null
  const [counting, setCounting] = useState<BookDay | null>(null)
  return (
    <Section
      title={monthText(month)}
      sub="Days are UTC. Each is recounted and posted shortly after midnight."
      tools={<MonthField month={month} since={since} change={change} />}
    >
      <QueryTable
        label="Days"
        loading="Loading days..."
        query={days}
        rows={days.data?.days}
        keyOf={({ day }) => day}
        columns={bookDayColumns(days.data?.currency ?? '', setCounting)}
        above={<Differences days={days.data?.days} />}
        empty={
          <EmptyState title={since === null ? 'The books are not open' : 'No days in this month'}>
            {since === null
              ? 'Run "operator open-books" on the server.'
              : `The books open on ${dayText(since)}.`}
          </EmptyState>
        }
      />
      {counting !== null && <CountModal day={counting} onClose={() => setCounting(null)} />}
    </Section>
  )
}

/** What was found on days that do not reconcile: all of it, because it names the cause. */
function Differences({ days = [] }: { days: readonly BookDay[] | undefined }) {
  const differing = days.filter(({ difference }) => difference !== null)
  if (differing.length === 0) return null
  return (
    <SectionBody>
      <div className="stack">
        {differing.map(({ day, difference }) => (
          <Alert
            key={day}
            type="error"
            detail='Run "operator verify" on the server, fix the cause, then recount the day.'
          >
            {dayText(day)} does not reconcile: {difference}.
          </Alert>
        ))}
      </div>
    </SectionBody>
  )
}

function CountModal({ day: { day }, onClose }: { day: BookDay; onClose: () => void }) {
  const closing = useAct(closeBookDay, {
    input: (reason: string) => ({ params: { day }, body: { reason } }),
    refreshes: booksChanged,
    says: ({ state }) => `${dayText(day)}: ${dayStates[state].word}.`,
  })
  return (
    <ReasonModal
      title={`Recount ${dayText(day)}?`}
      opened
      onClose={onClose}
      act="Recount day"
      acting={closing}
    >
      <p>
        Recounts impressions and compares them with the counters. If they match, the day is posted.
        This also happens automatically within 15 minutes.
      </p>
    </ReasonModal>
  )
}
