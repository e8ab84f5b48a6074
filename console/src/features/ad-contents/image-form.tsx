import { cropAspect, derivedBox, thirdBox } from '@frontrow/contract/crop'
import { useState, type SubmitEvent } from 'react'
import { CampaignableButtons } from './campaignable-buttons.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import styles from './campaignable.module.css'
import { emptyCampaignable, imageBody, type CampaignableForm } from './campaignable-form.ts'
import type { AdContent } from './content-lists.ts'
import { CropCard, useCrop } from './crop-card.tsx'
import { cropShape, shownShape } from './crop-shape.ts'
import { DeviceStage, useDeviceStage } from './device-stage.tsx'
import { drawPart, isDrawable } from './draw-part.ts'
import { placeOn, screensFor } from './preview-screens.ts'
import { TargetFields } from './target-fields.tsx'
import { useCreateCampaignable } from './use-create-campaignable.ts'

/** The user sets the tightest crop; ads show the wider box around it. */
export function ImageForm({ ad }: { ad: AdContent }) {
  const [form, setForm] = useState(emptyCampaignable)
  const { image, resolution, boxAt, startAgain, card } = useCrop(ad)
  const { show, darken, stage } = useDeviceStage(screensFor(form))
  const { create, pending, failure } = useCreateCampaignable(ad.id)

  const aspect = cropAspect(form)
  const crop = boxAt(aspect)
  const shown = derivedBox(resolution, crop, form)
  // For a square, ads show exactly the crop.
  const isSquare = aspect === 1

  const edit = (change: Partial<CampaignableForm>) => {
    setForm({ ...form, ...change })
    if (change.name !== undefined) return
    startAgain()
    darken()
  }
  const preview = () => {
    const picture = image.current
    if (!isDrawable(picture)) return
    const boxes = [crop, shown, thirdBox(shown, form)]
    show((context, screen, place) => {
      const from = boxes[place] ?? shown
      drawPart(context, picture, { from, to: placeOn(screen, from) })
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create(imageBody(form, resolution, crop))
  }

  return (
    <>
      <div className={styles.columns}>
        <CropCard
          card={card}
          aspect={aspect}
          crop={crop}
          shown={isSquare ? undefined : { box: shown, shape: shownShape(form) }}
        />
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
