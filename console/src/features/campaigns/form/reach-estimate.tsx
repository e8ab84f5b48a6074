import { useId } from 'react'
import type { CampaignForm } from './campaign-form.ts'
import styles from './reach-estimate.module.css'
import { reachBars, reachText, refusedText, type ReachReply } from './reach-words.ts'
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
  const { reach, isRefused, isOlder } = useReach(form, campaignId)
  const currency = form.currency ?? ''
  const text = reach && reachText(reach, { currency, daily: form.dailyBudget })
  return (
    <div aria-live="polite">
      {isRefused && <p className="note">{refusedText(reach)}</p>}
      <div data-passing={isOlder}>
        {text !== undefined && <p className="tabular note">{text}</p>}
        {reach !== undefined && reach.prices.length > 0 && (
          <ReachBars reach={reach} currency={currency} />
        )}
      </div>
    </div>
  )
}

function ReachBars({ reach, currency }: { reach: ReachReply; currency: string }) {
  const caption = useId()
  return (
    <>
      <p id={caption} className={`${styles.caption} note`}>
        Impressions a day by price
      </p>
      <ul className={`${styles.bars} tabular note`} aria-labelledby={caption}>
        {reachBars(reach, currency).map(({ price, change, count, share }) => (
          <li key={change}>
            <span>
              <bdi>
                <b>{price}</b> {change}
              </bdi>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${share * 100}%` }} />
            </span>
            <b className={styles.count}>{count}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
