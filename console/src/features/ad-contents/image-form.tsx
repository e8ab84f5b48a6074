import { cropAspect, derivedBox, thirdBox, wholeBox, type Box } from '@frontrow/contract/crop'
import { useRef, useState, type SubmitEvent } from 'react'
import { mediaAddress } from '../../lib/media.ts'
import { Card } from '../../ui/section.tsx'
import { CampaignableButtons } from './campaignable-buttons.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import styles from './campaignable.module.css'
import { emptyCampaignable, imageBody, type CampaignableForm } from './campaignable-form.ts'
import type { AdContent } from './content-lists.ts'
import { folderOf } from './content-preview.tsx'
import { CropField } from './crop-field.tsx'
import { cropShape, shownShape } from './crop-shape.ts'
import { CropReadout } from './crop-readout.tsx'
import { DeviceStage, useDeviceStage } from './device-stage.tsx'
import { placeOn, screensFor } from './preview-screens.ts'
import { TargetFields } from './target-fields.tsx'
import { useCreateCampaignable } from './use-create-campaignable.ts'

/** The user crops at the tightest shape; what ads show is the wider box around it. */
export function ImageForm({ ad }: { ad: AdContent }) {
  const image = useRef<HTMLImageElement>(null)
  const [form, setForm] = useState(emptyCampaignable)
  const [resolution, setResolution] = useState(ad.content_metadata.resolution)
  const [moved, setMoved] = useState<Box | null>(null)
  const { show, darken, stage } = useDeviceStage(screensFor(form))
  const { create, pending, failure } = useCreateCampaignable(ad.id)

  const aspect = cropAspect(form)
  const crop = moved ?? wholeBox(resolution, aspect)
  const shown = derivedBox(resolution, crop, form)
  // Of a square ads show just what was cropped.
  const isSquare = aspect === 1

  const edit = (change: Partial<CampaignableForm>) => {
    setForm({ ...form, ...change })
    if (change.name !== undefined) return
    setMoved(null)
    darken()
  }
  const preview = () => {
    const picture = image.current
    if (!picture?.complete || picture.naturalWidth === 0) return
    const boxes = [crop, shown, thirdBox(shown, form)]
    show((context, screen, place) => {
      const from = boxes[place] ?? shown
      const to = placeOn(screen, from)
      context.drawImage(
        picture,
        from.x,
        from.y,
        from.width,
        from.height,
        to.x,
        to.y,
        to.width,
        to.height,
      )
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create(imageBody(form, resolution, crop))
  }

  return (
    <>
      <div className={styles.columns}>
        <Card>
          <CropField
            image={image}
            src={mediaAddress(folderOf(ad), 'content.jpg')}
            aspect={aspect}
            crop={crop}
            onCrop={setMoved}
            resolution={resolution}
            onResolution={setResolution}
            shown={isSquare ? undefined : shown}
          />
          <CropReadout
            crop={crop}
            shown={isSquare ? undefined : { box: shown, shape: shownShape(form) }}
          />
        </Card>
        <form className={styles.form} noValidate onSubmit={submit}>
          <CampaignableFacts ad={ad} />
          <TargetFields
            form={form}
            onEdit={edit}
            hint={`${form.device}, ${form.orientation} crops at ${cropShape(form)}.`}
          />
          <CampaignableButtons failure={failure} pending={pending} onPreview={preview} />
        </form>
      </div>
      <DeviceStage stage={stage} />
    </>
  )
}
