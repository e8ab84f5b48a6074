import { showBookMonth, type ShownMonth } from '@frontrow/contract/operator/finance/books'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { monthText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Sums } from '../../../ui/layout/sums.tsx'
import { BookkeepingSection } from './bookkeeping-section.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { monthStates } from '../../books/for-operators.ts'
import { MonthClose } from './month-close.tsx'
import { MonthOrganizations } from './month-organizations.tsx'

/** One month: its sums, what is missing for its close, and each organization in it. */
export function BookMonthPage() {
  const { month = '' } = useParams()
  const shown = useCall(showBookMonth, { params: { month } })
  return (
    <FinanceFrame
      title={monthText(month)}
      crumbs={[{ label: 'Months', to: operatorPaths.bookMonths }]}
      end={
        shown.data && (
          <Badge look={monthStates[shown.data.state].look}>
            {monthStates[shown.data.state].word}
          </Badge>
        )
      }
    >
      <LoadedPage query={shown} label="Loading the month..." fields={4}>
        {(loaded) => <Shown shown={loaded} />}
      </LoadedPage>
    </FinanceFrame>
  )
}

function Shown({ shown }: { shown: ShownMonth }) {
  const money = (amount: string) => moneyText(amount, shown.currency)
  return (
    <>
      <Section title="Totals">
        <SectionBody>
          <Sums
            sums={[
              { label: 'Billed', value: money(shown.charged) },
              { label: 'Publisher earnings', value: money(shown.earned) },
              { label: 'Network revenue', value: money(shown.network) },
            ]}
          />
        </SectionBody>
      </Section>
      <MonthClose shown={shown} />
      <BookkeepingSection month={shown.month} />
      <MonthOrganizations shown={shown} />
    </>
  )
}
