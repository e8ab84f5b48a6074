import {
  enterBankStatement,
  listCash,
  type Cash,
  type CashAccount,
} from '@frontrow/contract/operator/finance/cash'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { cashNames } from './payout-words.ts'
import { ProposedClosings } from './proposed-closings.tsx'
import { StatementModal } from './statement-modal.tsx'
import { statementColumns } from './statement-columns.tsx'
import { WithheldTax } from './withheld-tax.tsx'

/** What banks and card providers hold for the network, beside what the books say. */
export function CashPage() {
  const cash = useCall(listCash, {})
  return (
    <FinanceFrame title="Cash">
      <LoadedPage query={cash} label="Loading cash..." fields={4}>
        {(loaded) => (
          <>
            {loaded.accounts.map((account) => (
              <Account key={account.account} account={account} cash={loaded} />
            ))}
            <WithheldTax cash={loaded} />
          </>
        )}
      </LoadedPage>
    </FinanceFrame>
  )
}

function Account({ account, cash: { currency } }: { account: CashAccount; cash: Cash }) {
  const now = useNow(hourMs)
  return (
    <Section
      title={cashNames[account.account]}
      sub={`Net movement in the books: ${moneyText(account.moved, currency)}.${lastClosingText(account, now)}`}
      tools={
        <DialogButton
          size="sm"
          look="default"
          needs={enterBankStatement.needs}
          aria-label={`Enter closing balance: ${cashNames[account.account]}`}
          dialog={(close) => (
            <StatementModal account={account.account} currency={currency} onClose={close} />
          )}
        >
          Enter closing balance
        </DialogButton>
      }
    >
      <PagedTable
        label={`Statements: ${cashNames[account.account]}`}
        rows={account.statements}
        keyOf={({ id }) => id}
        columns={statementColumns(currency)}
        empty={
          <EmptyState title="No closing balances yet">
            The first one starts the comparison with the books. With live books, a month closes only
            once its last day is reconciled.
          </EmptyState>
        }
      />
      <ProposedClosings account={account} currency={currency} />
    </Section>
  )
}

/** Says how old the newest statement is, which is the first. Its closing day is a day in UTC. */
function lastClosingText({ statements: [last] }: CashAccount, now: number): string {
  if (last === undefined) return ''
  const days = Math.floor((now - Date.parse(last.closing_on)) / dayMs)
  const ago = ['today', 'yesterday'][days] ?? `${countText(days)} days ago`
  return ` Last closing balance: ${dayText(last.closing_on)}, ${ago}.`
}
