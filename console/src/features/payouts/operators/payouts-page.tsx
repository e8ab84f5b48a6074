import { changePayoutSettings } from '@frontrow/contract/operator/finance/payout-acts'
import {
  proposePayouts,
  previewPayouts,
  type Preview,
} from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { monthText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, TwoLines } from '../../../ui/tables/table.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { EarlierCell } from './earlier-cell.tsx'
import { ManualModal } from './manual-modal.tsx'
import { blocksText } from './payout-words.ts'
import { PayoutRuns } from './payout-runs.tsx'
import { PublisherInvoices } from './publisher-invoices.tsx'
import { ProposeModal } from './propose-modal.tsx'
import { withheldText } from './withheld-text.ts'
import { SettingsModal } from './settings-modal.tsx'

/** Who can be paid now and why others cannot, the settings of payouts, and the runs so far. */
export function PayoutsPage() {
  return (
    <FinanceFrame title="Payouts">
      <Due />
      <PublisherInvoices />
      <PayoutRuns />
    </FinanceFrame>
  )
}

function Due() {
  const preview = useCall(previewPayouts, {})
  return (
    <LoadedPage query={preview} label="Loading payouts..." fields={6}>
      {(loaded) => <Shown preview={loaded} />}
    </LoadedPage>
  )
}

type Open = 'propose' | 'manual' | 'settings' | null

function Shown({ preview }: { preview: Preview }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <DueNow preview={preview} onOpen={setOpen} />
      <Blocked preview={preview} />
      <Section
        title="Payout settings"
        tools={
          preview.settings.proposal_id === null ? (
            <Button
              size="sm"
              look="default"
              needs={changePayoutSettings.needs}
              onClick={() => setOpen('settings')}
            >
              Change settings
            </Button>
          ) : (
            <TextLink to={operatorPaths.proposal(preview.settings.proposal_id)}>
              Change pending approval
            </TextLink>
          )
        }
      >
        <Facts facts={settingFacts(preview)} fillsCard />
      </Section>
      {open === 'propose' && <ProposeModal preview={preview} onClose={close} />}
      {open === 'manual' && <ManualModal preview={preview} onClose={close} />}
      {open === 'settings' && <SettingsModal preview={preview} onClose={close} />}
    </>
  )
}

interface DueNowProps {
  preview: Preview
  onOpen: (open: Open) => void
}

function DueNow({ preview, onOpen }: DueNowProps) {
  const { due, currency, total } = preview
  return (
    <Section
      title="Ready to pay"
      sub={dueText(preview)}
      tools={
        <>
          <Button
            size="sm"
            look="default"
            needs={proposePayouts.needs}
            onClick={() => onOpen('manual')}
          >
            Add manual payout
          </Button>
          {due.length > 0 && (
            <Button size="sm" needs={proposePayouts.needs} onClick={() => onOpen('propose')}>
              Request payout of {moneyText(total, currency)}
            </Button>
          )}
        </>
      }
    >
      <Table
        label="Ready to pay"
        rows={due}
        keyOf={({ organization_id: id }) => id}
        empty={
          <EmptyState title="No payouts due">
            Publishers appear here once final earnings pass the threshold and the waiting period.
          </EmptyState>
        }
        columns={[
          {
            head: 'Organization',
            cell: ({ organization_id: id, organization_name: name }) => (
              <Link to={operatorPaths.organization(id)}>{name}</Link>
            ),
          },
          {
            head: 'Account holder',
            phone: 'fact',
            cell: ({ holder, account }) => (
              <TwoLines second={account === null ? null : `Account ending in ${account}`}>
                {holder ?? '–'}
              </TwoLines>
            ),
          },
          {
            head: 'Paid earlier',
            phone: 'fact',
            cell: (line) => <EarlierCell {...line} currency={currency} />,
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount, withheld }) => (
              <TwoLines second={withheldText(withheld, currency)}>
                <Money amount={amount} currency={currency} />
              </TwoLines>
            ),
          },
        ]}
      />
    </Section>
  )
}

function dueText({ month, settings }: Preview): string {
  if (month === null) return `No month has been final for ${settings.net_days} days yet.`
  return `For ${monthText(month)} and earlier. Check each account holder against the organization name.`
}

function Blocked({ preview }: { preview: Preview }) {
  const { blocked, left_off: others, currency } = preview
  if (blocked.length === 0) return null
  return (
    <Section
      title="Blocked or below threshold"
      {...(others > 0 && {
        sub: `${countText(others)} with smaller amounts are not shown.`,
      })}
    >
      <Table
        label="Blocked or below threshold"
        rows={blocked}
        keyOf={({ organization_id: id }) => id}
        columns={[
          {
            head: 'Organization',
            cell: ({ organization_id: id, organization_name: name }) => (
              <Link to={operatorPaths.organization(id)}>{name}</Link>
            ),
          },
          {
            head: 'Reason',
            phone: 'fact',
            cell: ({ blocked_by: blocks }) => blocksText(blocks) || 'No final month',
          },
          {
            head: 'Payable',
            phone: 'main',
            numeric: true,
            cell: ({ payable }) => <Money amount={payable} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}

function settingFacts({ settings, currency }: Preview): Fact[] {
  const { account_name: name, account_iban: iban } = settings
  return [
    { label: 'Payout threshold', value: moneyText(settings.threshold, currency) },
    { label: 'Net days after month close', value: String(settings.net_days) },
    { label: 'Paying account', value: name === null ? 'None' : `${name}, ${iban ?? ''}` },
  ]
}
