import { useCallback, useState } from 'react'
import type { KnownApp } from '../../apps/apps.tsx'
import { AdContentsSection } from './ad-contents-section.tsx'
import { CampaignableSection } from './campaignable-section.tsx'
import { RetiredContentsModal } from './retired-contents-modal.tsx'
import { UploadModal } from '../upload/upload-modal.tsx'

/** The ad contents of an app, and the campaignable ones made from them. */
export function ContentTables({ known }: { known: KnownApp }) {
  const [opened, setOpened] = useState<'upload' | 'retired' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const appId = known.app.id
  return (
    <div className="stack">
      <AdContentsSection
        known={known}
        onUpload={() => setOpened('upload')}
        onRetired={() => setOpened('retired')}
      />
      <CampaignableSection appId={appId} />
      <UploadModal appId={appId} opened={opened === 'upload'} onClose={close} />
      <RetiredContentsModal appId={appId} opened={opened === 'retired'} onClose={close} />
    </div>
  )
}
