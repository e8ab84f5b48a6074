import type { StopWords } from '@frontrow/contract/campaigns/stop-words'
import { Link } from 'react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { moneyStopOf } from '../state/campaign-stop.ts'
import { type Campaign, useMoneyStop } from '../state/campaign-lists.ts'

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
    <Stack pad="0 0 5">
      <StopNotice stop={stop} />
    </Stack>
  )
}
