import type { Size } from '@frontrow/contract/ad-contents/crop'
import { useCallback, useState } from 'react'
import type { FileKind } from './chosen-file.ts'
import { resolutionText, sizeText } from '../contents/content-words.ts'
import styles from './upload-modal.module.css'

export interface Chosen {
  file: File
  kind: FileKind
  /** Known once the preview has loaded. */
  resolution?: Size
}

interface ChosenPreviewProps extends Chosen {
  onResolution: (resolution: Size) => void
}

/** A preview of the chosen file, read from the user's disk. */
export function ChosenPreview({ file, kind, resolution, onResolution }: ChosenPreviewProps) {
  const source = useSourceOf(file)
  const [broken, setBroken] = useState(false)
  const facts = [
    ...(resolution === undefined ? [] : [resolutionText(resolution)]),
    sizeText(file.size),
  ]

  return (
    <figure className={styles.chosen}>
      <div className={styles.picture}>
        {broken && <span>No preview of this file.</span>}
        {!broken && kind === 'image' && (
          <img
            ref={source}
            alt="Preview of the chosen file"
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onResolution({ width, height })
            }
          />
        )}
        {!broken && kind === 'video' && (
          <video
            ref={source}
            aria-label="Preview of the chosen file"
            controls
            muted
            onError={() => setBroken(true)}
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
              onResolution({ width, height })
            }
          />
        )}
      </div>
      <figcaption>
        <b>{file.name}</b>
        <span className="note">{facts.join(', ')}</span>
      </figcaption>
    </figure>
  )
}

/** Sets an object URL on the image or video when it mounts, and revokes it on unmount. */
function useSourceOf(file: File) {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return
      const address = URL.createObjectURL(file)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
}
