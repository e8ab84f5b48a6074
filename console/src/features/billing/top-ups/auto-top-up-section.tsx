import {
  setAutoTopUp,
  type Charges,
  listCharges,
  usualTopUpLimits,
} from '@frontrow/contract/billing/top-ups'
import { alertText } from '../../../lib/calls/call.ts'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { AutoTopUpModal } from './auto-top-up-modal.tsx'
import styles from '../parts/billing.module.css'

/**
 * Automatic top-ups. The section is shown where a card can be charged or one is set up, and never
 * to an organization that pays by invoice.
 */
export function AutoTopUpSection() {
  const { data } = useCall(listCharges, {})
  if (data === undefined || data.not_chargeable === 'top_up_by_invoice') return null
  if (data.auto_top_up === null && data.not_chargeable !== null) return null
  return (
    <Section
      title="Automatic top-up"
      sub="Charges the card on file when the balance is low, so that campaigns keep running."
    >
      <SectionBody>
        <AutoTopUp charges={data} />
      </SectionBody>
    </Section>
  )
}

function AutoTopUp({ charges }: { charges: Charges }) {
  const { auto_top_up: auto, currency, limits = usualTopUpLimits } = charges
  const ending = useAct(setAutoTopUp, { refreshesOnSuccess: [listCharges] })
  return (
    <div className="stack">
      {auto?.is_paused === true && (
        <Alert type="warning" detail="Add another card, or save it again to resume.">
          Automatic top-up is paused: the card was declined.
        </Alert>
      )}
      <div className={styles.line}>
        <p className="note">{stateText(auto, currency)}</p>
        <Row gap={2}>
          {auto !== null && (
            <Button
              look="default"
              needs={setAutoTopUp.needs}
              pending={ending.isPending}
              pendingLabel="Turning off..."
              onClick={() => ending.mutate({ body: { auto_top_up: null } })}
            >
              Turn off
            </Button>
          )}
          <DialogButton
            look="default"
            needs={setAutoTopUp.needs}
            dialog={(close) => (
              <AutoTopUpModal auto={auto} currency={currency} limits={limits} onClose={close} />
            )}
          >
            {auto === null ? 'Set up' : 'Change'}
          </DialogButton>
        </Row>
      </div>
      {ending.error !== null && <Alert type="error">{alertText(ending.error)}</Alert>}
    </div>
  )
}

function stateText(auto: Charges['auto_top_up'], currency: string): string {
  if (auto === null) return 'Off. The card is charged only when you top up.'
  const [below, add, most] = [auto.below, auto.add, auto.monthly_max].map((amount) =>
    moneyText(amount, currency),
  )
  return `Below ${below} the card is charged ${add}, and at most ${most} in a month.`
}
