import { moneyText } from '../../../lib/text/money-text.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { shareLeft, stateOf } from '../state/campaign-state.ts'
import styles from './campaign-page.module.css'

/**
 * The part of today's budget that is left, as a bar and as an amount. Shown only for a running
 * campaign.
 */
export function BudgetToday({ campaign, now }: { campaign: Campaign; now: Date }) {
  const { today, currency, daily_budget: budget } = campaign
  const share = shareLeft(campaign)
  if (today === undefined || share === undefined) return null
  const state = stateOf(campaign, now)
  if (state === 'paused') return <p>Paused. Activate it to spend.</p>
  if (state === 'scheduled') return <p>Nothing is spent before it starts.</p>
  const left = moneyText(today.left, currency)
  const whole = moneyText(budget, currency)
  return (
    <span className={styles.budget}>
      <span
        className={styles.track}
        role="meter"
        aria-label={`Left of today's budget of ${campaign.campaign_name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${left} of ${whole}`}
      >
        <span className={styles.left} data-low={share < 0.1} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={`${styles.figures} tabular muted`}>
        <b className="figure">{left}</b> left of {whole}
      </span>
    </span>
  )
}
