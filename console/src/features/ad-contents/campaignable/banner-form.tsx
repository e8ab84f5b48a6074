import { bannerBox, cropAspect } from '@frontrow/contract/ad-contents/crop'
import { LockedField } from '../../../ui/forms/locked-field.tsx'
import { CampaignableFormView, useCampaignableForm } from './campaignable-form-view.tsx'
import styles from './campaignable.module.css'
import { bannerBody } from './campaignable-form.ts'
import type { AdContent } from '../contents/content-lists.ts'
import { CropCard, useCrop } from '../crop/crop-card.tsx'
import { DeviceStage, useDeviceStage } from '../preview/device-stage.tsx'
import { drawPart, isDrawable } from '../preview/draw-part.ts'
import { bannerScreens, stripOn } from '../preview/preview-screens.ts'
import { NameField } from './target-fields.tsx'

const SCREEN_COLOUR = '#f4f2ed'
const emptyName = { name: '' }
const aspect = cropAspect({ device: 'Any', orientation: 'Any' })

/** A banner is a strip that fits every device, so the user chooses only the crop. */
export function BannerForm({ ad }: { ad: AdContent }) {
  const { image, resolution, boxAt, card } = useCrop(ad)
  const { show, stage } = useDeviceStage(bannerScreens)
  const crop = bannerBox(resolution, boxAt(aspect))
  const form = useCampaignableForm(ad, emptyName, ({ name }) => bannerBody(name, resolution, crop))

  const preview = () => {
    const picture = image.current
    if (!isDrawable(picture)) return
    show((context, screen) => {
      context.fillStyle = SCREEN_COLOUR
      context.fillRect(0, 0, screen.width, screen.height)
      drawPart(context, picture, { from: crop, to: stripOn(screen) })
    })
  }

  return (
    <>
      <div className={styles.columns}>
        <CropCard card={card} aspect={aspect} crop={crop} />
        <CampaignableFormView ad={ad} form={form} onPreview={preview}>
          <NameField
            {...form.text('name')}
            format="banner"
            onSuggest={(name) => form.edit({ name })}
          />
          <LockedField label="Target Device" value="ANY" />
          <LockedField
            label="Content Orientation"
            value="ANY"
            description="A banner crops at 10:1 and fits every device."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </CampaignableFormView>
      </div>
      <DeviceStage stage={stage} inside="App Content" />
    </>
  )
}
