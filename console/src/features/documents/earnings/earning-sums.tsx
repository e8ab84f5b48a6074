import type { Earnings } from '@frontrow/contract/documents/earnings'
import { Link } from 'react-router'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ownImpressionsText } from '../../apps/apps.tsx'
import { impressionsText } from './impressions-text.ts'
import styles from '../parts/documents.module.css'
import { Sums } from '../../../ui/layout/sums.tsx'
import { holdReasons } from '../statements/statement-words.ts'

/** The sums of a month, and what is held of closed ones. */
export function EarningSums({ earnings }: { earnings: Earnings }) {
  const { currency, earned, gross, impressions, pending, balance, books_since: since } = earnings
  const { is_final: isFinal } = earnings
  return (
    <>
      <Sums
        sums={[
          {
            label: isFinal ? 'Earnings' : 'Estimated earnings',
            value: moneyText(earned, currency),
            more: `of ${moneyText(gross, currency)} billed to advertisers`,
          },
          {
            label: 'Impressions',
            value: countText(impressions),
            more: ownImpressionsText(earnings.own_impressions),
          },
          {
            label: 'Pending',
            value: moneyText(pending.earned, currency),
            more: impressionsText(pending, 'so far'),
          },
          {
            label: 'Unpaid earnings',
            value: moneyText(balance, currency),
            more: `all months, ${moneyText(earnings.payable, currency)} of it payable`,
          },
        ]}
      />
      <p className={`${styles.held} note underlined`}>
        {since === null
          ? 'The network has not opened its books yet, so these days earn nothing.'
          : 'Days are UTC and close shortly after midnight. '}
        {since !== null && (isFinal ? finalNote : estimatedNote)}
      </p>
      {earnings.held.length > 0 && (
        <div className={styles.held}>
          <HeldEarnings earnings={earnings} />
        </div>
      )}
    </>
  )
}

const estimatedNote = 'Earnings are estimated until the month closes.'

const finalNote = (
  <>
    This month is closed and its earnings are final:{' '}
    <Link to={paths.statements}>View statement</Link>.
  </>
)

/** What is kept back of closed months, with why and until when. */
function HeldEarnings({ earnings: { held, currency } }: { earnings: Earnings }) {
  const isBank = held.some(({ reason }) => reason === 'no_bank_details')
  return (
    <Alert type="warning" detail={isBank && <Link to={paths.banking}>Add bank details</Link>}>
      {held.map((hold) => (
        <p key={hold.id}>{holdText(hold, currency)}</p>
      ))}
    </Alert>
  )
}

function holdText(hold: Earnings['held'][number], currency: string): string {
  const { placement_name: placement, reason } = hold
  const what = placement === null ? '' : ` of ${placement}`
  const why = holdReasons[reason] ?? reason
  return `${moneyText(hold.amount, currency)}${what} of ${monthText(hold.month)} is held: ${why}. Review by ${dayText(hold.review_by)}.`
}
