import {
  listStatements,
  showStatementPdf,
  type StatementHead,
} from '@frontrow/contract/documents/statements'
import { Link } from 'react-router'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { paths } from '../../../paths.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import type { ListRules } from '../../../ui/tables/find-rows.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { PdfButton } from '../parts/saved-file.tsx'
import { statementTitle } from './statement-words.ts'
import { useStatements } from './use-statements.ts'

export function StatementsPage() {
  return (
    <>
      <PageHead title="Statements" />
      <MoneyTabs />
      <Allowed needs={listStatements.needs}>
        <StatementList />
      </Allowed>
    </>
  )
}

const keys = {
  month: { head: 'Month', sortBy: ({ month }: StatementHead) => month },
  kind: { head: 'Type', sortBy: statementTitle },
  number: { head: 'Number', sortBy: ({ number }: StatementHead) => number },
  issued: { head: 'Issued', sortBy: ({ issued_on: day }: StatementHead) => day },
  total: { head: 'Total', sortBy: ({ total }: StatementHead) => Number(total) },
}

const rules: ListRules<StatementHead> = {
  textsOf: (row) => [monthText(row.month), statementTitle(row), row.number],
  sortKeys: Object.values(keys),
}

const columns: readonly Column<StatementHead>[] = [
  { ...keys.month, cell: ({ month }) => monthText(month) },
  { ...keys.kind, phone: 'fact', cell: statementTitle },
  {
    ...keys.number,
    phone: 'fact',
    cell: ({ id, number }) => <Link to={paths.monthStatement(id)}>{number}</Link>,
  },
  { ...keys.issued, phone: 'fact', cell: ({ issued_on: day }) => dayText(day) },
  {
    ...keys.total,
    phone: 'main',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    numeric: true,
  },
  { head: 'File', phone: 'act', cell: (row) => <PdfButton {...row} drawnBy={showStatementPdf} /> },
]

function StatementList() {
  const query = useStatements()
  const search = useListSearch(query.data, {
    words: ['statement', 'statements'],
    view: useListView(),
    ...rules,
  })
  return (
    <Section
      title="Statements"
      sub="One statement of earnings and one of spend for each closed month. Statements never change."
    >
      <QueryTable
        label="Statements"
        loading="Loading statements..."
        query={query}
        rows={query.data}
        columns={columns}
        search={search}
        tools={<ListSearchField label="Find a month or a number" search={search} />}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No statements yet">
            A month closes from the 5th day of the next month. You are notified of each statement.
          </EmptyState>
        }
      />
    </Section>
  )
}
