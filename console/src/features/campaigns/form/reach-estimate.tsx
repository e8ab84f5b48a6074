import type { CampaignForm } from './campaign-form.ts'
import styles from './reach-estimate.module.css'
import { noneLeft, reachBars, reachText, type ReachReply } from './reach-words.ts'
import { useReach } from './use-reach.ts'

/** What the campaign would reach, as a sentence and a bar for each of three prices. */
export function ReachEstimate({
  form,
  campaignId,
}: {
  form: CampaignForm
  /** Undefined for a new campaign. */
  campaignId: string | undefined
}) {
  const { reach, areNoneLeft } = useReach(form, campaignId)
  const currency = form.currency ?? ''
  const text = reach && reachText(reach, { currency, daily: form.dailyBudget })
  return (
    <div aria-live="polite">
      {areNoneLeft && <p className="note">{noneLeft}</p>}
      {text !== undefined && <p className="tabular note">{text}</p>}
      {reach !== undefined && reach.prices.length > 0 && (
        <ReachBars reach={reach} currency={currency} />
      )}
    </div>
  )
}

function ReachBars({ reach, currency }: { reach: ReachReply; currency: string }) {
  return (
    <ul className={`${styles.bars} tabular small`} aria-label="Impressions a day by price">
      {reachBars(reach, currency).map(({ price, change, count, share }) => (
        <li key={change}>
          <span>
            <b className="figure">{price}</b> {change}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${share * 100}%` }} />
          </span>
          <span className="figure">{count}</span>
        </li>
      ))}
    </ul>
  )
}
