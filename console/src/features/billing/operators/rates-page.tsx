import {
  addRate,
  oldRateDays,
  listRates,
  type Rate,
  type Rates,
} from '@frontrow/contract/operator/finance/rates'
import { useState } from 'react'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { RateModal } from './rate-modal.tsx'
import { SellerSection } from '../../documents/for-operators.ts'

/** The exchange rates with their age, and the seller that documents name. */
export function RatesPage() {
  return (
    <FinanceFrame title="Rates and seller">
      <Rates />
      <SellerSection />
    </FinanceFrame>
  )
}

function Rates() {
  const rates = useCall(listRates, {})
  const [adds, setAdds] = useState(false)
  const [opened, setOpened] = useState<Rate | null>(null)
  return (
    <Section
      title="Exchange rates"
      sub={`USD per unit. Add a new rate to replace an old one; past days keep theirs.${fetchedText(rates.data)}`}
      tools={
        <Button size="sm" needs={addRate.needs} onClick={() => setAdds(true)}>
          Add rate
        </Button>
      }
    >
      <QueryTable
        label="Rates"
        loading="Loading rates..."
        query={rates}
        rows={rates.data?.rates}
        keyOf={({ currency }) => currency}
        columns={columnsFor(setOpened)}
        empty={<EmptyState title="No exchange rates yet" />}
      />
      {adds && <RateModal onClose={() => setAdds(false)} />}
      {opened !== null && <DatedRates rate={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function fetchedText(read: Rates | undefined): string {
  const fetching = read?.fetching ?? null
  if (fetching === null) return ''
  const { failure, succeeded_at: at } = fetching
  const last = at === null ? ' Never fetched' : ` Last fetched ${momentText(at)}`
  return failure === null ? `${last}.` : `${last}; the last attempt failed: ${failure}.`
}

function columnsFor(onOpen: (rate: Rate) => void): Column<Rate>[] {
  return [
    {
      head: 'Currency',
      cell: (rate) => <LinkButton onClick={() => onOpen(rate)}>{rate.currency}</LinkButton>,
    },
    {
      head: 'USD',
      phone: 'main',
      numeric: true,
      cell: ({ usd, jump }) => (
        <TwoLines second={jump === null ? null : `${jump.usd} fetched, not set`}>
          {usd ?? '–'}
        </TwoLines>
      ),
    },
    { head: 'From', phone: 'fact', cell: ({ from }) => (from === null ? '–' : dayText(from)) },
    { head: 'Age', phone: 'fact', cell: (rate) => <Age rate={rate} /> },
    {
      head: 'In use',
      phone: 'state',
      cell: ({ is_used: isUsed }) => (isUsed ? <Badge look="success">In use</Badge> : 'No'),
    },
    { head: 'Source', phone: 'fact', cell: ({ dated }) => dated[0]?.source ?? '–' },
  ]
}

function Age({ rate: { age_days: age, is_used: isUsed } }: { rate: Rate }) {
  if (age === null) return '–'
  const text = age === 1 ? '1 day' : `${age} days`
  return isUsed && age >= oldRateDays ? <Badge look="warning">{text}</Badge> : text
}

/** The last rates of a currency, the newest first. */
function DatedRates({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  return (
    <Modal title={`${rate.currency} rates`} opened onClose={onClose}>
      <Table
        label={`${rate.currency} rates`}
        rows={rate.dated}
        keyOf={({ from, usd, set_at: at }) => `${from} ${usd} ${at}`}
        columns={[
          { head: 'From', phone: 'fact', cell: ({ from }) => dayText(from) },
          { head: 'USD', phone: 'main', numeric: true, cell: ({ usd }) => usd },
          {
            head: 'Set',
            phone: 'fact',
            cell: ({ source, set_at: at }) => <TwoLines second={momentText(at)}>{source}</TwoLines>,
          },
        ]}
      />
    </Modal>
  )
}
