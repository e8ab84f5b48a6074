import { wholeBox, type Box, type Size } from '@frontrow/contract/ad-contents/crop'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { mediaAddress } from '../../../lib/media.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import type { AdContent } from '../contents/content-lists.ts'
import { folderOf } from '../contents/stills.ts'
import { CropField } from './crop-field.tsx'
import { CropReadout } from './crop-readout.tsx'
import { smallPictureWarning } from './crop-shape.ts'

/**
 * The state of a crop: the picture, its size, and the box that the user has moved. Until then the
 * box is the widest possible one.
 */
export function useCrop(ad: AdContent) {
  const image = useRef<HTMLImageElement>(null)
  const [resolution, setResolution] = useState<Size>(ad.content_metadata.resolution)
  const [moved, setMoved] = useState<Box | null>(null)
  return {
    image,
    resolution,
    /** The box with an aspect ratio. */
    boxAt: (aspect: number) => moved ?? wholeBox(resolution, aspect),
    startAgain: () => setMoved(null),
    card: {
      src: mediaAddress(folderOf(ad), 'content.jpg'),
      image,
      resolution,
      setResolution,
      setMoved,
    },
  }
}

interface CropCardProps {
  card: {
    src: string
    image: RefObject<HTMLImageElement | null>
    resolution: Size
    setResolution: (resolution: Size) => void
    setMoved: (box: Box) => void
  }
  aspect: number
  crop: Box
  /** What ads show, if that is more than the crop, and its aspect ratio as text. */
  shown?: { box: Box; shape: string } | undefined
  /** Shown above the picture. */
  note?: ReactNode
}

/** The picture with the crop box, and the size and position of the crop. */
export function CropCard({ card, aspect, crop, shown, note }: CropCardProps) {
  const warning = smallPictureWarning(card.resolution, aspect)
  return (
    <Card>
      {warning !== null && (
        <Alert type="warning" detail="Upload a larger image, or choose another shape.">
          {warning}
        </Alert>
      )}
      {note}
      <CropField
        image={card.image}
        src={card.src}
        aspect={aspect}
        crop={crop}
        onCrop={card.setMoved}
        resolution={card.resolution}
        onResolution={card.setResolution}
        shown={shown?.box}
      />
      <CropReadout crop={crop} shown={shown} />
    </Card>
  )
}
