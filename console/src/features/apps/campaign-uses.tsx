import type { showAppUses } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './apps.module.css'

export type CampaignsUsing = Pick<
  Reply<typeof showAppUses>,
  'campaigns' | 'active_campaigns' | 'inactive_campaigns'
>

/**
 * Links to the campaigns that use something, running ones first, and the number of those not
 * listed.
 */
export function CampaignUses({ uses }: { uses: CampaignsUsing }) {
  const more = uses.active_campaigns + uses.inactive_campaigns - uses.campaigns.length
  return (
    <ul className={`${styles.uses} compact divided`}>
      {uses.campaigns.map(({ id, campaign_name, is_active, as_icon, in_ads }) => (
        <li key={id}>
          <Link to={paths.campaign(id)}>{campaign_name}</Link>
          {as_icon && !in_ads && <span className="muted">as its icon</span>}
          {is_active ? <Badge look="success">Active</Badge> : <Badge>Inactive</Badge>}
        </li>
      ))}
      {more > 0 && <li className="muted">and {more} more</li>}
    </ul>
  )
}
