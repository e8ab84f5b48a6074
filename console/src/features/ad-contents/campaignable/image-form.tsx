import { cropAspect, derivedBox, thirdBox } from '@frontrow/contract/ad-contents/crop'
import { CampaignableFormView, useCampaignableForm } from './campaignable-form-view.tsx'
import styles from './campaignable.module.css'
import { emptyCampaignable, imageBody } from './campaignable-form.ts'
import type { AdContent } from '../contents/content-lists.ts'
import { CropCard, useCrop } from '../crop/crop-card.tsx'
import { cropShape, shownShape } from '../crop/crop-shape.ts'
import { DeviceStage, useDeviceStage } from '../preview/device-stage.tsx'
import { drawPart, isDrawable } from '../preview/draw-part.ts'
import { placeOn, screensFor } from '../preview/preview-screens.ts'
import { TargetFields } from './target-fields.tsx'

/** The user sets the tightest crop; ads show the wider box around it. */
export function ImageForm({ ad }: { ad: AdContent }) {
  const { image, resolution, boxAt, startAgain, card } = useCrop(ad)
  const form = useCampaignableForm(ad, emptyCampaignable, (values) =>
    imageBody(values, resolution, boxAt(cropAspect(values))),
  )
  const target = form.values
  const { show, darken, stage } = useDeviceStage(screensFor(target))

  const aspect = cropAspect(target)
  const crop = boxAt(aspect)
  const shown = derivedBox(resolution, crop, target)
  // For a square, ads show exactly the crop.
  const isSquare = aspect === 1

  const preview = () => {
    const picture = image.current
    if (!isDrawable(picture)) return
    const boxes = [crop, shown, thirdBox(shown, target)]
    show((context, screen, place) => {
      const from = boxes[place] ?? shown
      drawPart(context, picture, { from, to: placeOn(screen, from) })
    })
  }

  return (
    <>
      <div className={styles.columns}>
        <CropCard
          card={card}
          aspect={aspect}
          crop={crop}
          shown={isSquare ? undefined : { box: shown, shape: shownShape(target) }}
        />
        <CampaignableFormView ad={ad} form={form} onPreview={preview}>
          <TargetFields
            form={form}
            onRetarget={() => {
              startAgain()
              darken()
            }}
            hint={`${target.device}, ${target.orientation} crops at ${cropShape(target)}.`}
          />
        </CampaignableFormView>
      </div>
      <DeviceStage stage={stage} />
    </>
  )
}
