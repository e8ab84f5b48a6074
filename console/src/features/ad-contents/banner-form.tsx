import { bannerBox, cropAspect } from '@frontrow/contract/crop'
import { useState, type SubmitEvent } from 'react'
import { LockedField } from '../../ui/locked-field.tsx'
import { CampaignableButtons } from './campaignable-buttons.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import styles from './campaignable.module.css'
import { bannerBody } from './campaignable-form.ts'
import type { AdContent } from './content-lists.ts'
import { CropCard, useCrop } from './crop-card.tsx'
import { DeviceStage, useDeviceStage } from './device-stage.tsx'
import { drawPart, isDrawable } from './draw-part.ts'
import { bannerScreens, stripOn } from './preview-screens.ts'
import { NameField } from './target-fields.tsx'
import { useCreateCampaignable } from './use-create-campaignable.ts'

const SCREEN_COLOUR = '#f4f2ed'
const aspect = cropAspect({ device: 'Any', orientation: 'Any' })

/** A banner is a strip that fits every device, so the user chooses only the crop. */
export function BannerForm({ ad }: { ad: AdContent }) {
  const [name, setName] = useState('')
  const { image, resolution, boxAt, card } = useCrop(ad)
  const { show, stage } = useDeviceStage(bannerScreens)
  const { create, pending, failure } = useCreateCampaignable(ad.id)
  const crop = bannerBox(resolution, boxAt(aspect))

  const preview = () => {
    const picture = image.current
    if (!isDrawable(picture)) return
    show((context, screen) => {
      context.fillStyle = SCREEN_COLOUR
      context.fillRect(0, 0, screen.width, screen.height)
      drawPart(context, picture, { from: crop, to: stripOn(screen) })
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create(bannerBody(name, resolution, crop))
  }

  return (
    <>
      <div className={styles.columns}>
        <CropCard card={card} aspect={aspect} crop={crop} />
        <form className={styles.form} noValidate onSubmit={submit}>
          <CampaignableFacts ad={ad} />
          <NameField name={name} onEdit={setName} />
          <LockedField label="Target Device" value="ANY" />
          <LockedField
            label="Content Orientation"
            value="ANY"
            description="A banner crops at 10:1 and fits every device."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
          <CampaignableButtons failure={failure} pending={pending} onPreview={preview} />
        </form>
      </div>
      <DeviceStage stage={stage} inside="App Content" />
    </>
  )
}
