import type { Charge } from '@frontrow/contract/billing/top-ups'
import { listCharges, showChargeReceipt } from '@frontrow/contract/billing/top-ups'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Money } from '../../../lib/text/money.tsx'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { paths } from '../../../paths.ts'
import { PdfButton } from '../../documents/documents.tsx'

/** What was charged to the card. */
export function ChargesSection() {
  const charges = useCall(listCharges, {})
  const currency = charges.data?.currency ?? ''
  return (
    <Section title="Charges" sub="Card payments, newest first.">
      <QueryTable
        label="Charges of the card"
        loading="Loading charges..."
        // After a failure, the card above shows it and offers to try again.
        query={{ ...charges, failure: null }}
        rows={charges.data?.charges}
        columns={columnsFor(currency)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState inline title="No charges yet">
            Each top-up appears here, declined ones too. Add a card under{' '}
            <TextLink to={paths.payment}>Payments</TextLink>.
          </EmptyState>
        }
      />
    </Section>
  )
}

function columnsFor(currency: string): readonly Column<Charge>[] {
  return [
    { head: 'Time', cell: ({ created_at: at }) => momentText(at) },
    { head: 'For', phone: 'fact', cell: (charge) => whatText(charge) },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state, decline_message: message }) => (
        <TwoLines second={message ?? ''}>
          <ChargeBadge state={state} />
        </TwoLines>
      ),
    },
    { head: 'Card', phone: 'fact', cell: ({ brand, last4 }) => cardText(brand, last4) },
    { head: 'Tax', numeric: true, cell: ({ tax }) => <Money amount={tax} currency={currency} /> },
    {
      head: 'Charged',
      phone: 'main',
      numeric: true,
      cell: ({ total }) => <Money amount={total} currency={currency} />,
    },
    {
      head: 'Receipt',
      phone: 'act',
      cell: ({ id, state, created_at: at, document_id: document }) =>
        state === 'succeeded' &&
        document !== null && (
          <PdfButton id={id} number={`receipt of ${momentText(at)}`} drawnBy={showChargeReceipt} />
        ),
    },
  ]
}

function whatText({ purpose, is_automatic: isAutomatic }: Charge): string {
  if (purpose === 'invoice') return 'Invoice'
  return isAutomatic ? 'Automatic top-up' : 'Top-up'
}

const looks: Readonly<Record<Charge['state'], readonly [BadgeLook, string]>> = {
  asking: ['info', 'Processing'],
  succeeded: ['success', 'Paid'],
  declined: ['error', 'Declined'],
  needs_action: ['warning', 'Needs confirmation'],
  unknown: ['info', 'Outcome unknown'],
}

function ChargeBadge({ state }: Pick<Charge, 'state'>) {
  const [look, text] = looks[state] ?? ['plain', state]
  return <Badge look={look}>{text}</Badge>
}

function cardText(brand: string, last4: string): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`
}
