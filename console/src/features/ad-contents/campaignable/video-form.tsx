import { useRef, useState } from 'react'
import { mediaAddress } from '../../../lib/media.ts'
import { Card } from '../../../ui/layout/section.tsx'
import { CampaignableFormView, useCampaignableForm } from './campaignable-form-view.tsx'
import styles from './campaignable.module.css'
import { emptyCampaignable, videoBody } from './campaignable-form.ts'
import type { AdContent } from '../contents/content-lists.ts'
import { ContentViewer } from '../contents/content-viewer.tsx'
import { folderOf, mediaOf, posterOf } from '../contents/stills.ts'
import { DeviceStage, useDeviceStage } from '../preview/device-stage.tsx'
import { drawPart } from '../preview/draw-part.ts'
import { placeOn, screensFor } from '../preview/preview-screens.ts'
import { TargetFields } from './target-fields.tsx'
import { contentTitle } from '../contents/use-retirement.ts'

/**
 * A video is shown whole, at 32 % of the screen's width as the specification says, and opens large
 * on a click. The previews show its current frame whole.
 */
export function VideoForm({ ad }: { ad: AdContent }) {
  const video = useRef<HTMLVideoElement>(null)
  const form = useCampaignableForm(ad, emptyCampaignable, (values) =>
    videoBody(values, ad.content_metadata.resolution),
  )
  const [isLarge, setIsLarge] = useState(false)
  const { show, darken, stage } = useDeviceStage(screensFor(form.values))

  const preview = () => {
    const player = video.current
    if (player === null || player.readyState < player.HAVE_CURRENT_DATA) return
    const frame = { width: player.videoWidth, height: player.videoHeight }
    show((context, screen) => {
      drawPart(context, player, { from: { x: 0, y: 0, ...frame }, to: placeOn(screen, frame) })
    })
  }

  return (
    <>
      <div className={styles.columns}>
        <Card>
          <div className={styles.player}>
            <div className={styles.playing}>
              <video
                ref={video}
                src={mediaAddress(folderOf(ad), 'content.mp4')}
                aria-label="The ad content"
                muted
                autoPlay
                controls
                playsInline
              />
              <button
                type="button"
                className={styles.large}
                aria-label="Show large"
                onClick={() => setIsLarge(true)}
              />
            </div>
          </div>
        </Card>
        <CampaignableFormView ad={ad} form={form} onPreview={preview}>
          <TargetFields
            form={form}
            onRetarget={darken}
            hint="A video is shown whole and cannot be cropped."
          />
        </CampaignableFormView>
      </div>
      <DeviceStage stage={stage} />
      <ContentViewer
        items={[{ id: ad.id, title: contentTitle(ad), ...mediaOf(ad), poster: posterOf(ad) }]}
        openId={isLarge ? ad.id : null}
        onOpen={(id) => setIsLarge(id !== null)}
      />
    </>
  )
}
