import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { KnownApp } from '../../apps/apps.tsx'
import { AdContentsSection } from './ad-contents-section.tsx'
import { CampaignableSection } from './campaignable-section.tsx'
import { RetiredContentsModal } from './retired-contents-modal.tsx'
import { UploadModal } from '../upload/upload-modal.tsx'

/** Shows what campaigns did with an ad. A later feature has it. */
type ResultsOf = (contentId: string) => ReactNode

/** The ad contents of an app, and the campaignable ones made from them. */
export function ContentTables({ known, resultsOf }: { known: KnownApp; resultsOf: ResultsOf }) {
  // The crop screen leads here to upload a banner again, with bars.
  const { uploads } = (useLocation().state ?? {}) as { uploads?: boolean }
  const [opened, setOpened] = useState<'upload' | 'retired' | null>(uploads ? 'upload' : null)
  const close = useCallback(() => setOpened(null), [])
  const appId = known.app.id
  return (
    <div className="stack">
      <AdContentsSection
        known={known}
        onUpload={() => setOpened('upload')}
        onRetired={() => setOpened('retired')}
      />
      <CampaignableSection appId={appId} resultsOf={resultsOf} />
      <UploadModal appId={appId} opened={opened === 'upload'} onClose={close} />
      <RetiredContentsModal appId={appId} opened={opened === 'retired'} onClose={close} />
    </div>
  )
}
