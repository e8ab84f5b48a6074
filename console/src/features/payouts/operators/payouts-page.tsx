import { changePayoutSettings } from '@frontrow/contract/operator/finance/payout-acts'
import { previewPayouts, type Preview } from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { ManualModal } from './manual-modal.tsx'
import { PayoutRuns } from './payout-runs.tsx'
import { PublisherInvoices } from './publisher-invoices.tsx'
import { ProposeModal } from './propose-modal.tsx'
import { SettingsModal } from './settings-modal.tsx'
import { DueNow, type PayoutDialog } from './due-now.tsx'
import { Blocked } from './blocked.tsx'

/** Shows who can be paid now, why others cannot, the payout settings and the runs so far. */
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

function Shown({ preview }: { preview: Preview }) {
  const [open, setOpen] = useState<PayoutDialog | null>(null)
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

function settingFacts({ settings, currency }: Preview): Fact[] {
  const { account_name: name, account_iban: iban } = settings
  return [
    { label: 'Payout threshold', value: moneyText(settings.threshold, currency) },
    { label: 'Net days after month close', value: String(settings.net_days) },
    { label: 'Paying account', value: name === null ? 'None' : `${name}, ${iban ?? ''}` },
  ]
}
