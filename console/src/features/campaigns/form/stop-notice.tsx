import { Link } from 'react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { moneyStopOf, type StopWords } from '../state/campaign-stop.ts'
import { type Campaign, useMoneyStop } from '../state/campaign-lists.ts'
import styles from './create-campaign-page.module.css'

/** What stops a campaign, with what can be done and the page where it is. */
export function StopNotice({ stop: { text, advice, page } }: { stop: StopWords }) {
  return (
    <Alert
      type="warning"
      detail={
        page === undefined ? (
          advice
        ) : (
          <>
            {advice} <Link to={page.to}>{page.label}</Link>
          </>
        )
      }
    >
      {text}
    </Alert>
  )
}

/** Says in the form that money stops the campaign, or would stop a new one. */
export function MoneyNotice({ campaign }: { campaign: Campaign | undefined }) {
  const ofAll = useMoneyStop()
  const stop = moneyStopOf(campaign?.stopped_by) ?? moneyStopOf(ofAll)
  if (stop === null) return null
  return (
    <div className={styles.moneyNotice}>
      <StopNotice stop={stop} />
    </div>
  )
}
