import { downloadBankStatement, enterBankStatement } from '@frontrow/contract/operator-cash'
import { useState } from 'react'
import { alertText } from '../../../lib/call.ts'
import { dayText, momentText } from '../../../lib/day-text.ts'
import { operatorCall } from '../../../lib/operator-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Card, Section } from '../../../ui/section.tsx'
import { Table, TwoLines, type Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { moneyText } from '../../ledger/ledger.tsx'
import { FinanceFrame } from '../finance/finance-frame.tsx'
import { cashNames } from './payout-words.ts'
import { StatementModal } from './statement-modal.tsx'
import { useCash, type Cash, type CashAccount } from './use-payout-runs.ts'

type Statement = CashAccount['statements'][number]

/** What banks and card providers hold for the network, beside what the books say. */
export function CashPage() {
  const cash = useCash()
  return (
    <FinanceFrame title="Cash">
      {cash.data === undefined ? (
        <Card>
          <Loaded query={cash} skeleton={<CardSkeleton label="Loading cash..." fields={4} />}>
            {() => null}
          </Loaded>
        </Card>
      ) : (
        cash.data.accounts.map((account) => (
          <Account key={account.account} account={account} cash={cash.data} />
        ))
      )}
    </FinanceFrame>
  )
}

function Account({ account, cash: { currency } }: { account: CashAccount; cash: Cash }) {
  const [enters, setEnters] = useState(false)
  return (
    <Section
      title={cashNames[account.account]}
      sub={`The books moved ${moneyText(account.moved, currency)} on it, in less out.`}
      tools={
        <Button
          size="sm"
          look="default"
          needs={enterBankStatement.needs}
          aria-label={`Enter a closing balance: ${cashNames[account.account]}`}
          onClick={() => setEnters(true)}
        >
          Enter a closing balance
        </Button>
      }
    >
      <Table
        label={`Statements: ${cashNames[account.account]}`}
        rows={account.statements}
        keyOf={({ id }) => id}
        columns={columnsFor(currency)}
        empty={
          <EmptyState title="No closing balance was entered yet">
            The first one is where the comparison begins. With live books a month is closed only
            when its last day agrees.
          </EmptyState>
        }
      />
      {enters && (
        <StatementModal
          account={account.account}
          currency={currency}
          onClose={() => setEnters(false)}
        />
      )}
    </Section>
  )
}

function columnsFor(currency: string): Column<Statement>[] {
  const money = (amount: string) => moneyText(amount, currency)
  return [
    { head: 'End of', cell: ({ closing_on: day }) => dayText(day) },
    { head: 'Agrees', cell: (statement) => <Agrees statement={statement} /> },
    { head: 'Closing balance', numeric: true, cell: ({ balance }) => money(balance) },
    {
      head: 'By the books',
      numeric: true,
      cell: ({ expected }) => (expected === null ? '–' : money(expected)),
    },
    {
      head: 'Moved besides',
      cell: ({ own, own_note: note }) =>
        Number(own) === 0 ? '–' : <TwoLines second={note}>{money(own)}</TwoLines>,
    },
    {
      head: 'Entered',
      cell: ({ entered_at: at, entered_by: by }) => (
        <TwoLines second={by}>{momentText(at)}</TwoLines>
      ),
    },
    { head: 'Proof', cell: (statement) => <Proof statement={statement} /> },
  ]
}

function Agrees({ statement: { balance, expected } }: { statement: Statement }) {
  if (expected === null) return <Badge>first</Badge>
  return Number(balance) === Number(expected) ? (
    <Badge look="success">yes</Badge>
  ) : (
    <Badge look="error">no</Badge>
  )
}

function Proof({ statement: { id, file_name: name } }: { statement: Statement }) {
  const download = async () => {
    try {
      const file = await operatorCall(downloadBankStatement, { params: { id } })
      const bytes = Uint8Array.from(atob(file.content), (letter) => letter.codePointAt(0) ?? 0)
      saveFile(file.file_name, new Blob([bytes], { type: file.content_type }))
    } catch (error) {
      toast({ text: error instanceof Error ? alertText(error) : '' })
    }
  }
  return (
    <Button
      size="sm"
      look="default"
      aria-label={`Download ${name}`}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}
