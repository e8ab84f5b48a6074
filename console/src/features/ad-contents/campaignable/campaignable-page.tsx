import { createCampaignable } from '@frontrow/contract/ad-contents'
import { contentTypes } from '@frontrow/contract/codes'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import type { KnownApp } from '../../apps/apps.tsx'
import { BannerForm } from './banner-form.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import { usePassedAlong } from './campaignable-state.ts'
import styles from './campaignable.module.css'
import type { AdContent } from '../contents/content-lists.ts'
import { createdName, forgetCreated } from './created-note.ts'
import { ImageForm } from './image-form.tsx'
import { VideoForm } from './video-form.tsx'

/**
 * Makes an ad content usable in campaigns for a device: images are cropped, videos stay whole,
 * banners fit everywhere.
 */
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
      <Allowed needs={createCampaignable.needs}>
        <CreatedNote key={`created ${ad.id}`} ad={ad} known={known} />
        <FormFor key={ad.id} ad={ad} known={known} />
      </Allowed>
    </>
  )
}

/** A message about what was created before the page reloaded, with a link to it. */
function CreatedNote({ ad, known }: { ad: AdContent; known: KnownApp }) {
  const [name, setName] = useState(() => createdName(ad.id))
  useEffect(forgetCreated, [])
  if (name === null) return null
  const where = (
    <>
      It is in{' '}
      <Link to={paths.app(known.app.id)} state={known}>
        {known.app.name}
      </Link>
      . You can now create another from the same ad content.
    </>
  )
  return (
    <Stack pad="0 0 4">
      <Alert type="success" detail={where} onDismiss={() => setName(null)}>
        {name === ''
          ? 'Campaignable ad content created.'
          : `Campaignable ad content created: ${name}.`}
      </Alert>
    </Stack>
  )
}

function FormFor({ ad, known }: { ad: AdContent; known: KnownApp }) {
  if (ad.type === contentTypes.image) return <ImageForm ad={ad} />
  if (ad.type === contentTypes.video) return <VideoForm ad={ad} />
  if (ad.type === contentTypes.banner) return <BannerForm ad={ad} known={known} />
  return (
    <div className={styles.columns}>
      <div>
        <CampaignableFacts ad={ad} />
        <p className={styles.unknown}>
          This content cannot be used. Ads show only images, banners and videos.
        </p>
      </div>
    </div>
  )
}
