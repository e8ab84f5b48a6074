import {
  type CustomerAccount,
  showCustomerAccount,
} from '@frontrow/contract/operator/finance/open-items'
import { useParams } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { type Column, Table, TwoLines } from '../../../ui/tables/table.tsx'

/** Lists the documents and payments of a customer, with the open balance after each. */
export function CustomerAccountPage() {
  const { organizationId = '' } = useParams()
  const account = useCall(showCustomerAccount, { params: { id: organizationId } })
  return (
    <FinanceFrame
      title={account.data?.name ?? 'Statement of account'}
      crumbs={[{ label: 'Open items', to: operatorPaths.openItems }]}
      end={<TextLink to={operatorPaths.organization(organizationId)}>Organization</TextLink>}
    >
      <LoadedPage query={account} label="Loading the statement of account..." fields={4}>
        {(loaded) => <Lines account={loaded} id={organizationId} />}
      </LoadedPage>
    </FinanceFrame>
  )
}

type Line = CustomerAccount['lines'][number]

function Lines({ account, id }: { account: CustomerAccount; id: string }) {
  const { currency, name, lines, balance } = account
  return (
    <Section
      title="Statement of account"
      sub={`Open: ${moneyText(balance, currency)}`}
      tools={
        lines.length > 0 && <SaveCsvButton name={`account-${id}`} rows={() => csvRows(account)} />
      }
    >
      <Table
        label={`Statement of account of ${name}`}
        rows={lines.map((line, place) => ({ ...line, place }))}
        keyOf={({ place }) => String(place)}
        columns={columnsFor(currency)}
        empty={<EmptyState title="No documents yet" />}
      />
    </Section>
  )
}

function csvRows({ lines, currency }: CustomerAccount) {
  const heads = ['date', 'document', 'text', 'debit', 'credit', 'balance', 'currency']
  const rows = lines.map(({ day, document, text, debit, credit, balance }) => [
    day,
    document ?? '',
    text,
    { decimal: debit },
    { decimal: credit },
    { decimal: balance },
    currency,
  ])
  return [heads, ...rows]
}

function columnsFor(currency: string): Column<Line>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'Document',
      cell: ({ document, text }) => <TwoLines second={document}>{text}</TwoLines>,
    },
    { head: 'Date', phone: 'fact', cell: ({ day }) => dayText(day) },
    { head: 'Debit', phone: 'fact', numeric: true, cell: ({ debit }) => debit && money(debit) },
    { head: 'Credit', phone: 'fact', numeric: true, cell: ({ credit }) => credit && money(credit) },
    { head: 'Balance', phone: 'main', numeric: true, cell: ({ balance }) => money(balance) },
  ]
}
