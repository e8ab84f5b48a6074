import { listCampaignChanges } from '@frontrow/contract/campaigns/changes'
import { useCall } from '../../../lib/calls/use-call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { ChangeLine } from '../../../ui/layout/change-line.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import { changeText, isCreation } from './change-words.ts'
import styles from './campaign-page.module.css'

/** The change log of a campaign, newest first: who changed what, and when. */
export function ChangesView({ campaign }: { campaign: Campaign }) {
  return (
    <Section title="Changes" sub="Changes by members, newest first.">
      <Loaded
        query={useCall(listCampaignChanges, { params: { campaignId: campaign.id } })}
        skeleton={<TableSkeleton label="Loading changes..." />}
      >
        {(entries) => (
          <ol className={`${styles.changes} compact divided`}>
            {entries.map((entry) => (
              <li key={`${entry.at} ${entry.changes.map(({ field }) => field).join()}`}>
                <div className={styles.who}>
                  <time className="label tabular" dateTime={entry.at}>
                    {momentText(entry.at)}
                  </time>
                  <span className="muted">{entry.by}</span>
                </div>
                <div className={styles.what}>
                  {isCreation(entry) && <b className="label">Created</b>}
                  {entry.changes.map((change) => (
                    <ChangeLine key={change.field} {...changeText(change, campaign.currency)} />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  )
}
