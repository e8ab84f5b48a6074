import { showFinance, type Finance } from '@frontrow/contract/operator/finance/finance'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Sums } from '../../../ui/layout/sums.tsx'
import { FinanceAlarms } from './finance-alarms.tsx'
import { FinanceByMonth } from './finance-by-month.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { TrialBalance } from '../../books/for-operators.ts'
import { Balances } from './balances.tsx'
import { financeSums, trialBalance } from './finance-sums.tsx'

/** What the books hold now: what is owed, what was earned, and what needs an operator. */
export function FinancePage() {
  return (
    <FinanceFrame title="Finance">
      <Overview />
    </FinanceFrame>
  )
}

function Overview() {
  const finance = useCall(showFinance, {})
  return (
    <LoadedPage query={finance} label="Loading finance..." fields={6}>
      {(loaded) => <Shown finance={loaded} />}
    </LoadedPage>
  )
}

function Shown({ finance }: { finance: Finance }) {
  const { currency } = finance
  return (
    <>
      <FinanceAlarms alarms={finance.alarms} />
      <Section title="Now" sub={sinceText(finance)}>
        <SectionBody>
          <Sums sums={financeSums(finance)} />
        </SectionBody>
      </Section>
      <FinanceByMonth />
      <Balances
        title="Largest advertiser balances"
        rows={finance.debtors}
        account="advertiser"
        currency={currency}
        empty="No open advertiser balances"
      />
      <Balances
        title="Largest publisher balances"
        rows={finance.creditors}
        account="publisher:payable"
        currency={currency}
        empty="No payable earnings yet"
      />
      <div id={trialBalance}>
        <TrialBalance />
      </div>
    </>
  )
}

function sinceText({ books_since: since, book, last_closed_day: last }: Finance): string {
  if (since === null) return 'The books are not open. Run "operator open-books" on the server.'
  const name = book === 'live' ? 'Live books' : 'Sandbox books'
  const closed = last === null ? 'no day posted yet' : `posted through ${dayText(last)}`
  return `${name} since ${dayText(since)}, ${closed}.`
}
