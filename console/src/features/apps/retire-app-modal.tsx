import { showAppUses } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { counted } from '../../lib/text/count-text.ts'
import { paths } from '../../paths.ts'
import type { App } from './app-statistics.ts'
import { CampaignUses } from './campaign-uses.tsx'
import { RetireModal } from './retire-modal.tsx'
import styles from './apps.module.css'
import { retireApp } from './use-app-changes.ts'

interface RetireAppModalProps {
  app: App
  opened: boolean
  onClose: () => void
}

/**
 * Asks for confirmation before an app is retired, and lists what stops with it. Then it shows the
 * app list.
 */
export function RetireAppModal({ app, opened, onClose }: RetireAppModalProps) {
  const navigate = useNavigate()
  const { data, ...looking } = useCall(
    showAppUses,
    { params: { appId: app.id } },
    // Where the app is used is fetched again each time.
    { enabled: opened, staleTime: 0 },
  )
  return (
    <RetireModal
      title={`Retire ${app.name}?`}
      opened={opened}
      onClose={onClose}
      uses={{ ...looking, data: data && <WhatStops uses={data} /> }}
      onRetire={async () => {
        await retireApp(app)
        void navigate(paths.appList, { replace: true })
      }}
    >
      Hides the app from lists and choices. Figures and earnings stay, installs from earlier clicks
      still count, and you can restore it under Apps, Retired.
    </RetireModal>
  )
}

function WhatStops({ uses }: { uses: Reply<typeof showAppUses> }) {
  const lines = [
    line(uses.active_campaigns, 'active campaign', 'is no longer shown', 'are no longer shown'),
    line(uses.inactive_campaigns, 'inactive campaign', 'cannot run', 'cannot run'),
    line(uses.placements, 'placement', 'gets no more ads', 'get no more ads'),
    line(uses.ad_contents, 'ad content', 'is hidden with it', 'are hidden with it'),
    line(
      uses.campaignable_ad_contents,
      'campaignable ad content',
      'is hidden with it',
      'are hidden with it',
    ),
  ].filter((text) => text !== null)
  if (lines.length === 0) return <p>Nothing uses it.</p>
  return (
    <div>
      <ul className={styles.stops}>
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {uses.campaigns.length > 0 && <CampaignUses uses={uses} />}
    </div>
  )
}

function line(count: number, what: string, ...does: [one: string, many: string]): string | null {
  if (count === 0) return null
  return `${counted(count, what)} ${count === 1 ? does[0] : does[1]}`
}
