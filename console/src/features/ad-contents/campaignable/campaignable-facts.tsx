import { Badge } from '../../../ui/feedback/badge.tsx'
import styles from './campaignable.module.css'
import type { AdContent } from '../contents/content-lists.ts'
import { adTypeName } from '../contents/content-words.ts'

export function CampaignableFacts({ ad }: { ad: AdContent }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className="compact">Ad Type</dt>
        <dd>
          <Badge>{adTypeName(ad.type)}</Badge>
        </dd>
      </div>
      <div>
        <dt className="compact">Ad Id</dt>
        <dd className="mono">{ad.id}</dd>
      </div>
    </dl>
  )
}
