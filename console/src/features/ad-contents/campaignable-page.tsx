import { contentTypes } from '@frontrow/contract/codes'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { KnownApp } from '../apps/apps.tsx'
import { BannerForm } from './banner-form.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import { usePassedAlong } from './campaignable-state.ts'
import styles from './campaignable.module.css'
import type { AdContent } from './content-lists.ts'
import { ImageForm } from './image-form.tsx'
import { VideoForm } from './video-form.tsx'

/** Makes an ad content ready for a device: pictures are cropped, videos stay whole, banners fit everywhere. */
export function CampaignablePage() {
  const passed = usePassedAlong()
  if (passed === null) return <Navigate to={paths.appList} replace />
  const { ad, app, iconPath } = passed
  const known: KnownApp = { app, iconPath }
  return (
    <>
      <PageHead
        title="Create Campaignable Ad Content"
        crumbs={[
          { label: 'Apps', to: paths.appList },
          { label: app.name, to: paths.app(app.id), state: known },
        ]}
      />
      <FormFor key={ad.id} ad={ad} />
    </>
  )
}

function FormFor({ ad }: { ad: AdContent }) {
  if (ad.type === contentTypes.image) return <ImageForm ad={ad} />
  if (ad.type === contentTypes.video) return <VideoForm ad={ad} />
  if (ad.type === contentTypes.banner) return <BannerForm ad={ad} />
  return (
    <div className={styles.columns}>
      <div>
        <CampaignableFacts ad={ad} />
        <p className={styles.unknown}>
          Nothing can be made of this content: only images, banners and videos are shown in ads.
        </p>
      </div>
    </div>
  )
}
