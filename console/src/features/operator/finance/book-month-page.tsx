import { useParams } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card, Section, SectionBody } from '../../../ui/layout/section.tsx'
import { moneyText, monthText, Sums } from '../../ledger/ledger.tsx'
import { FinanceFrame } from './finance-frame.tsx'
import { monthStates } from './finance-words.ts'
import { MonthClose } from './month-close.tsx'
import { MonthOrganizations } from './month-organizations.tsx'
import { useBookMonth, type ShownMonth } from './use-finance.ts'

/** One month: its sums, what is missing for its close, and each organization in it. */
export function BookMonthPage() {
  const { month = '' } = useParams()
  const shown = useBookMonth(month)
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
      {shown.data === undefined ? (
        <Card>
          <Loaded query={shown} skeleton={<CardSkeleton label="Loading the month..." fields={4} />}>
            {() => null}
          </Loaded>
        </Card>
      ) : (
        <Shown shown={shown.data} />
      )}
    </FinanceFrame>
  )
}

function Shown({ shown }: { shown: ShownMonth }) {
  const money = (amount: string) => moneyText(amount, shown.currency)
  return (
    <>
      <Section title="Sums">
        <SectionBody>
          <Sums
            sums={[
              { label: 'Charged', value: money(shown.charged) },
              { label: 'Earned by publishers', value: money(shown.earned) },
              { label: 'The network', value: money(shown.network) },
            ]}
          />
        </SectionBody>
      </Section>
      <MonthClose shown={shown} />
      <MonthOrganizations shown={shown} />
    </>
  )
}
