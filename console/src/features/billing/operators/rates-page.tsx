import {
  addRate,
  listRates,
  type Rate,
  type Rates,
} from '@frontrow/contract/operator/finance/rates'
import { useState } from 'react'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, TwoLines } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { RateModal } from './rate-modal.tsx'
import { SellerSection } from '../../documents/for-operators.ts'
import { rateColumns } from './rate-columns.tsx'

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
  const [opened, setOpened] = useState<Rate | null>(null)
  return (
    <Section
      title="Exchange rates"
      sub={`USD per unit. Add a new rate to replace an old one; past days keep theirs.${fetchedText(rates.data)}`}
      tools={
        <DialogButton
          size="sm"
          needs={addRate.needs}
          dialog={(close) => <RateModal onClose={close} />}
        >
          Add rate
        </DialogButton>
      }
    >
      <QueryTable
        label="Rates"
        loading="Loading rates..."
        query={rates}
        rows={rates.data?.rates}
        keyOf={({ currency }) => currency}
        columns={rateColumns(setOpened)}
        empty={<EmptyState title="No exchange rates yet" />}
      />
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

/** The last rates of a currency, the newest first. */
function DatedRates({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  return (
    <Modal title={`${rate.currency} rates`} opened onClose={onClose}>
      <Table
        label={`${rate.currency} rates`}
        rows={rate.dated.map((dated, place) => ({
          ...dated,
          isReplaced: rate.dated.findIndex(({ from }) => from === dated.from) < place,
        }))}
        keyOf={({ from, usd, set_at: at }) => `${from} ${usd} ${at}`}
        columns={[
          {
            head: 'From',
            cell: ({ from, isReplaced }) => `${dayText(from)}${isReplaced ? ', replaced' : ''}`,
          },
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
