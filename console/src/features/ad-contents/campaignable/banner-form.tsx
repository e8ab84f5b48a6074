import { bannerAspect, bannerBox, type Size } from '@frontrow/contract/ad-contents/crop'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LockedField } from '../../../ui/forms/locked-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import type { KnownApp } from '../../apps/apps.tsx'
import { CampaignableFormView, useCampaignableForm } from './campaignable-form-view.tsx'
import styles from './campaignable.module.css'
import { bannerBody } from './campaignable-form.ts'
import type { AdContent } from '../contents/content-lists.ts'
import { CropCard, useCrop } from '../crop/crop-card.tsx'
import { bannerCut } from '../crop/crop-shape.ts'
import { DeviceStage, useDeviceStage } from '../preview/device-stage.tsx'
import { drawPart, isDrawable } from '../preview/draw-part.ts'
import { bannerScreens, stripOn } from '../preview/preview-screens.ts'
import { NameField } from './target-fields.tsx'

const SCREEN_COLOUR = '#f4f2ed'
const emptyName = { name: '' }

/** A banner is a strip that fits every device, so the user chooses only the crop. */
export function BannerForm({ ad, known }: { ad: AdContent; known: KnownApp }) {
  const { image, resolution, boxAt, card } = useCrop(ad)
  const { show, stage } = useDeviceStage(bannerScreens)
  const crop = bannerBox(resolution, boxAt(bannerAspect))
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

  const draw = (loaded: Size) => {
    card.setResolution(loaded)
    preview()
  }
  const cut = bannerCut(resolution)
  const note = cut !== null && (
    <Alert
      type="info"
      detail={
        <TextLink to={paths.app(known.app.id)} state={{ ...known, uploads: true }}>
          Upload it again with bars
        </TextLink>
      }
    >
      {`${cut} is cut.`}
    </Alert>
  )

  return (
    <>
      <div className={styles.columns}>
        <CropCard
          // The previews are drawn once by themselves, and then on request.
          card={{ ...card, setResolution: draw }}
          aspect={bannerAspect}
          crop={crop}
          note={note}
        />
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
      <DeviceStage stage={stage} inside="App Content" half />
    </>
  )
}
