import { setPayoutThreshold, showPayoutStatus, type PayoutStatus } from '@frontrow/contract/payouts'
import { Link } from 'react-router'
import { dayText } from '../../lib/text/day-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DialogButton } from '../../ui/buttons/dialog-button.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { holdReasons } from '../documents/documents.tsx'
import { Sums } from '../../ui/layout/sums.tsx'
import { blockText } from './payout-words.ts'
import styles from './payouts.module.css'
import { ThresholdModal } from './threshold-modal.tsx'

/**
 * When the organization is paid next, and what stands in the way. `isExtra`: on a page of the
 * specification, which does not speak of it where it cannot be read.
 */
export function NextPayout({ isExtra = false }: { isExtra?: boolean }) {
  const { isAllowed } = useMay(showPayoutStatus.needs)
  return isAllowed ? <Payout isExtra={isExtra} /> : null
}

function Payout({ isExtra }: { isExtra: boolean }) {
  const status = useCall(showPayoutStatus, {})
  const { data } = status
  if (isExtra && data === undefined) return null
  return (
    <Section
      title="Next payout"
      sub="Final earnings are paid monthly, some weeks after month close."
      tools={
        data && (
          <DialogButton
            size="sm"
            look="default"
            needs={setPayoutThreshold.needs}
            dialog={(close) => <ThresholdModal status={data} onClose={close} />}
          >
            Change threshold
          </DialogButton>
        )
      }
    >
      <SectionBody>
        <Loaded
          query={status}
          skeleton={<CardSkeleton label="Loading the next payout..." fields={2} />}
        >
          {(shown) => <Shown status={shown} isExtra={isExtra} />}
        </Loaded>
      </SectionBody>
    </Section>
  )
}

/** Earnings say by themselves what is kept back. */
function Shown({ status, isExtra }: { status: PayoutStatus; isExtra: boolean }) {
  const { held, blocked_by: blocks } = status
  return (
    <div className="stack">
      <Sums sums={sumsOf(status)} />
      {blocks.length > 0 && (
        <Alert type="info" detail={needsBank(status) && bankLink}>
          {blocks.map((block) => (
            <p key={block.reason}>{blockText(block, status)}</p>
          ))}
        </Alert>
      )}
      {isExtra && held.length > 0 && (
        <ul className={`${styles.held} note`}>
          {held.map((hold) => (
            <li key={hold.reason}>{heldText(hold, status.currency)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const bankLink = <Link to={paths.banking}>View bank details</Link>

function needsBank({ blocked_by: blocks }: PayoutStatus): boolean {
  return blocks.some(({ reason }) => reason === 'no_bank_details' || reason === 'iban_needed')
}

function sumsOf(status: PayoutStatus) {
  const { next_run: next, currency, withheld } = status
  const money = (amount: string) => moneyText(amount, currency)
  const tax = withheld === undefined ? '' : `, less ${money(withheld)} of tax`
  const isBlocked = status.blocked_by.length > 0
  const isUnderWay = Number(status.under_way) > 0
  return [
    {
      label: isBlocked ? 'Earliest payout' : 'Next payout',
      value: next === null ? '–' : dayText(next),
      ...(!isBlocked && next !== null && { more: `about ${money(status.due)}${tax}` }),
    },
    {
      label: 'Payable',
      value: money(status.payable),
      ...(isUnderWay && { more: `and ${money(status.under_way)} in transit` }),
    },
    { label: 'Estimated', value: money(status.estimated), more: 'months that are not final' },
    {
      label: 'Payout threshold',
      value: money(status.threshold),
      ...(status.own_threshold !== null && { more: 'your own threshold' }),
    },
  ]
}

function heldText(hold: PayoutStatus['held'][number], currency: string): string {
  const why = holdReasons[hold.reason] ?? hold.reason
  return `${moneyText(hold.amount, currency)} is held: ${why}. Review by ${dayText(hold.review_by)}.`
}
