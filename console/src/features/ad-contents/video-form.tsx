import { useRef, useState, type SubmitEvent } from 'react'
import { mediaAddress } from '../../lib/media.ts'
import { Card } from '../../ui/section.tsx'
import { CampaignableButtons } from './campaignable-buttons.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import styles from './campaignable.module.css'
import { emptyCampaignable, videoBody, type CampaignableForm } from './campaignable-form.ts'
import type { AdContent } from './content-lists.ts'
import { ContentViewer } from './content-viewer.tsx'
import { folderOf, mediaOf, posterOf } from './stills.ts'
import { DeviceStage, useDeviceStage } from './device-stage.tsx'
import { drawPart } from './draw-part.ts'
import { centreCut, screensFor } from './preview-screens.ts'
import { TargetFields } from './target-fields.tsx'
import { contentTitle } from './use-retirement.ts'
import { useCreateCampaignable } from './use-create-campaignable.ts'

/**
 * A video is shown whole, at 32 % of the screen's width as the specification says, and opens large
 * on a click. The previews show the centre of its current frame.
 */
export function VideoForm({ ad }: { ad: AdContent }) {
  const video = useRef<HTMLVideoElement>(null)
  const [form, setForm] = useState(emptyCampaignable)
  const [isLarge, setIsLarge] = useState(false)
  const { show, darken, stage } = useDeviceStage(screensFor(form))
  const { create, pending, failure } = useCreateCampaignable(ad.id)

  const edit = (change: Partial<CampaignableForm>) => {
    setForm({ ...form, ...change })
    if (change.name === undefined) darken()
  }
  const preview = () => {
    const player = video.current
    if (player === null || player.readyState < player.HAVE_CURRENT_DATA) return
    const frame = { width: player.videoWidth, height: player.videoHeight }
    show((context, screen) => {
      const to = { x: 0, y: 0, width: screen.width, height: screen.height }
      drawPart(context, player, { from: centreCut(frame, screen), to })
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create(videoBody(form, ad.content_metadata.resolution))
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
        <form className={styles.form} noValidate onSubmit={submit}>
          <CampaignableFacts ad={ad} />
          <TargetFields
            form={form}
            onEdit={edit}
            hint="A video is shown whole and cannot be cropped."
          />
          <CampaignableButtons failure={failure} pending={pending} onPreview={preview} />
        </form>
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
