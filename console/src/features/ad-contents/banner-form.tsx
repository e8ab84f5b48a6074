import { bannerBox, cropAspect, wholeBox, type Box } from '@frontrow/contract/crop'
import { useRef, useState, type SubmitEvent } from 'react'
import { mediaAddress } from '../../lib/media.ts'
import { Card } from '../../ui/section.tsx'
import { LockedField } from '../../ui/locked-field.tsx'
import { CampaignableButtons } from './campaignable-buttons.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import styles from './campaignable.module.css'
import { bannerBody } from './campaignable-form.ts'
import type { AdContent } from './content-lists.ts'
import { folderOf } from './content-preview.tsx'
import { CropField } from './crop-field.tsx'
import { CropReadout } from './crop-readout.tsx'
import { DeviceStage, useDeviceStage } from './device-stage.tsx'
import { bannerScreens, stripOn } from './preview-screens.ts'
import { NameField } from './target-fields.tsx'
import { useCreateCampaignable } from './use-create-campaignable.ts'

const SCREEN_COLOUR = '#f4f2ed'
const aspect = cropAspect({ device: 'Any', orientation: 'Any' })

/** A banner is a strip that fits every device, so there is nothing to choose but which part of the picture it is. */
export function BannerForm({ ad }: { ad: AdContent }) {
  const image = useRef<HTMLImageElement>(null)
  const [name, setName] = useState('')
  const [resolution, setResolution] = useState(ad.content_metadata.resolution)
  const [moved, setMoved] = useState<Box | null>(null)
  const { show, stage } = useDeviceStage(bannerScreens)
  const { create, pending, failure } = useCreateCampaignable(ad.id)
  const crop = bannerBox(resolution, moved ?? wholeBox(resolution, aspect))

  const preview = () => {
    const picture = image.current
    if (!picture?.complete || picture.naturalWidth === 0) return
    show((context, screen) => {
      const strip = stripOn(screen)
      context.fillStyle = SCREEN_COLOUR
      context.fillRect(0, 0, screen.width, screen.height)
      context.drawImage(
        picture,
        crop.x,
        crop.y,
        crop.width,
        crop.height,
        strip.x,
        strip.y,
        strip.width,
        strip.height,
      )
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create(bannerBody(name, resolution, crop))
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
          />
          <CropReadout crop={crop} />
        </Card>
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
