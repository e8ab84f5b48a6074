import { leastBannerAspect } from '@frontrow/contract/ad-contents/crop'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { bannerCut } from '../crop/crop-shape.ts'
import type { Chosen } from './chosen-preview.tsx'
import { MakeJpg } from './make-jpg.tsx'
import { withBars } from './with-bars.ts'

interface BarsOfferProps {
  /** Null while it cannot be changed. */
  chosen: Chosen | null
  onJpg: (jpg: File) => void
}

const words = {
  why: 'Bars in the colour of its edges keep all of it.',
  act: 'Add bars to 10:1',
  failed: 'This browser cannot draw the bars. Save the image at 10:1, then choose that file.',
}

/** Says what ads cut of a banner that is not 10:1, and offers bars in place of that. */
export function BarsOffer({ chosen, onJpg }: BarsOfferProps) {
  if (chosen?.kind !== 'image' || chosen.resolution === undefined) return null
  const { file, resolution } = chosen
  const cut = bannerCut(resolution)
  if (cut === null || resolution.width < leastBannerAspect * resolution.height) return null
  return (
    <Alert
      type="info"
      detail={<MakeJpg key={file.name} file={file} make={withBars} words={words} onJpg={onJpg} />}
    >
      {`Ads show a banner at 10:1, so ${cut} of this one is cut.`}
    </Alert>
  )
}
