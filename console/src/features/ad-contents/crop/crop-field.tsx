import { wholeBox, type Box, type Size } from '@frontrow/contract/ad-contents/crop'
import { useEffect, useState, type RefObject } from 'react'
import ReactCrop, { convertToPercentCrop, convertToPixelCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import styles from './crop-field.module.css'
import { inWholePixels } from './crop-shape.ts'

const MIN_WIDTH = 100

interface CropFieldProps {
  image: RefObject<HTMLImageElement | null>
  src: string
  aspect: number
  /** In pixels of the picture. */
  crop: Box
  onCrop: (crop: Box) => void
  /** The picture's size, reported when it has loaded. */
  resolution: Size
  onResolution: (resolution: Size) => void
  /** What ads show of the picture, drawn as a dashed line around the crop. */
  shown?: Box | undefined
}

/**
 * A picture with a crop box of fixed aspect ratio, which is moved with the pointer or the arrow
 * keys and stays inside the picture.
 */
export function CropField(props: CropFieldProps) {
  const { image, src, aspect, crop, onCrop, resolution, onResolution, shown } = props
  const [broken, setBroken] = useState(false)
  const width = useDrawnWidth(image)
  // The box must be at least 100 px wide on the screen. If the widest possible box is not wider
  // than that, the minimum is half of it.
  const widest = (wholeBox(resolution, aspect).width / resolution.width) * width
  const narrowest = widest > MIN_WIDTH ? MIN_WIDTH : widest / 2
  const leastWidth = width === 0 ? 0 : (narrowest / width) * resolution.width

  if (broken) return <p className={styles.broken}>The image could not be loaded.</p>
  return (
    <div className={styles.ground}>
      <div className={styles.frame}>
        <ReactCrop
          className={styles.crop ?? ''}
          crop={convertToPercentCrop({ unit: 'px', ...crop }, resolution.width, resolution.height)}
          onChange={(_pixels, percent) =>
            onCrop(
              inWholePixels(
                convertToPixelCrop(percent, resolution.width, resolution.height),
                resolution,
                leastWidth,
              ),
            )
          }
          aspect={aspect}
          minWidth={narrowest}
          keepSelection
          ruleOfThirds
        >
          <img
            ref={image}
            src={src}
            alt="The ad content that is cropped"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              onResolution({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        </ReactCrop>
        {shown !== undefined && (
          <div className={styles.shown} style={insetOf(shown, resolution)} aria-hidden="true" />
        )}
      </div>
    </div>
  )
}

/** The picture's current width on the screen. */
function useDrawnWidth(image: RefObject<HTMLImageElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (image.current === null) return
    const watching = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watching.observe(image.current)
    return () => watching.disconnect()
  }, [image])
  return width
}

function insetOf(box: Box, whole: Size) {
  const percent = (part: number, total: number) => `${(part / total) * 100}%`
  return {
    left: percent(box.x, whole.width),
    top: percent(box.y, whole.height),
    width: percent(box.width, whole.width),
    height: percent(box.height, whole.height),
  }
}
