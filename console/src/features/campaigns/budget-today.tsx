import type { Campaign } from './campaign-lists.ts'
import { shareLeft } from './campaign-state.ts'
import { figureText, moneyText } from './campaign-words.ts'
import styles from './budget-today.module.css'

/** What of today's budget is left, as a bar that empties and in figures. */
export function BudgetToday({ campaign, wide = false }: { campaign: Campaign; wide?: boolean }) {
  const { today, currency, daily_budget: budget } = campaign
  const share = shareLeft(campaign)
  if (today === undefined || share === undefined) return null
  // Whatever is left, an expired one does not spend it.
  if (campaign.state === 'expired') return <span className={styles.figures}>–</span>
  const left = moneyText(Number(today.left), currency)
  const whole = moneyText(budget, currency)
  return (
    <span className={styles.budget} data-wide={wide}>
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
      <span className={styles.figures}>
        <b>{left}</b> {wide ? `left of ${whole}` : `of ${figureText(budget)}`}
      </span>
    </span>
  )
}
