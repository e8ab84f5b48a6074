import type { Box } from '@frontrow/contract/ad-contents/crop'
import { resolutionText } from '../contents/content-words.ts'
import styles from './crop-readout.module.css'

interface CropReadoutProps {
  crop: Box
  /** What ads show, and its aspect ratio: '9:16'. */
  shown?: { box: Box; shape: string } | undefined
}

/** The position and size of the crop, in pixels of the picture. */
export function CropReadout({ crop, shown }: CropReadoutProps) {
  return (
    <dl className={styles.readout}>
      <div>
        <dt>cropped position</dt>
        <dd>
          x {crop.x}, y {crop.y}
        </dd>
      </div>
      <div>
        <dt>cropped resolution</dt>
        <dd>{resolutionText(crop)}</dd>
      </div>
      {shown !== undefined && (
        <div>
          <dt>
            <i aria-hidden="true" />
            shown in ads, {shown.shape}
          </dt>
          <dd>{resolutionText(shown.box)}</dd>
        </div>
      )}
    </dl>
  )
}
