import { showFinance, type Finance } from '@frontrow/contract/operator/finance/finance'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { Sums } from '../../../ui/layout/sums.tsx'
import { FinanceAlarms } from './finance-alarms.tsx'
import { FinanceByMonth } from './finance-by-month.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { TrialBalance } from '../../books/for-operators.ts'

const trialBalance = 'trial-balance'

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
          <Sums sums={sumsOf(finance)} />
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

function sumsOf({ currency, advertisers, publishers, network, ...finance }: Finance) {
  const money = (amount: string) => moneyText(amount, currency)
  const isZero = (amount: string) => Number(amount) === 0
  return [
    {
      label: 'Owed by advertisers',
      value: money(advertisers.owe),
      ...(!isZero(advertisers.have_credit) && {
        more: `${money(advertisers.have_credit)} prepaid by others`,
      }),
    },
    {
      label: 'Payable to publishers',
      value: money(publishers.payable),
      ...(!isZero(publishers.give_back) && {
        more: `${money(publishers.give_back)} deducted from others`,
      }),
    },
    { label: 'Held earnings', value: money(publishers.held) },
    { label: 'Estimated earnings', value: money(publishers.estimated) },
    {
      label: 'Network revenue',
      value: money(network.revenue),
      more: isZero(network.invalid)
        ? `plus ${money(network.estimated)} estimated`
        : `plus ${money(network.estimated)} estimated; ${money(network.invalid)} lost to invalid traffic`,
    },
    {
      label: 'Cash (book balance)',
      value: <a href={`#${trialBalance}`}>{money(finance.cash)}</a>,
      ...(!isZero(finance.in_flight) && {
        more: `excludes ${money(finance.in_flight)} in transit`,
      }),
    },
  ]
}

interface BalancesProps {
  title: string
  rows: Finance['debtors']
  account: string
  currency: string
  empty: string
}

function Balances({ title, rows, account, currency, empty }: BalancesProps) {
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={empty} />}
        columns={[
          {
            head: 'Organization',
            cell: ({ id, name }) => <Link to={operatorPaths.organization(id)}>{name}</Link>,
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          {
            head: 'Journal',
            phone: 'act',
            cell: ({ id, name }) => (
              <Link
                aria-label={`Journal of ${name}`}
                to={`${operatorPaths.journal}?account=${account}&organization=${id}`}
              >
                Journal
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}
