import { useCallback, useRef, useState, type ReactNode } from 'react'
import styles from './device-stage.module.css'
import type { Screen } from './preview-screens.ts'

export type Painter = (context: CanvasRenderingContext2D, screen: Screen, place: number) => void

interface NamedScreen extends Screen {
  name?: string
}

/**
 * The device previews of a form. They change only when `show` paints them; `darken` clears them.
 */
export function useDeviceStage(screens: readonly NamedScreen[]) {
  const canvases = useRef<(HTMLCanvasElement | null)[]>([])
  const [lit, setLit] = useState(false)
  // A new number gives new, empty canvases, even if the screens have the same sizes.
  const [round, setRound] = useState(0)

  const show = (paint: Painter) => {
    for (const [place, screen] of screens.entries()) {
      const context = canvases.current[place]?.getContext('2d')
      if (!context) continue
      context.clearRect(0, 0, screen.width, screen.height)
      context.imageSmoothingQuality = 'high'
      paint(context, screen, place)
    }
    setLit(true)
  }
  const darken = useCallback(() => {
    setLit(false)
    setRound((times) => times + 1)
  }, [])

  return { show, darken, stage: { screens, canvases, lit, round } }
}

interface DeviceStageProps {
  stage: ReturnType<typeof useDeviceStage>['stage']
  /** The app's interface, shown on the screen beside the ad. */
  inside?: ReactNode
  /** The screens are shown at half their size. */
  half?: boolean
}

export function DeviceStage({ stage, inside, half }: DeviceStageProps) {
  const { screens, canvases, lit, round } = stage
  return (
    <div className={styles.stage}>
      <div
        className={styles.bezels}
        data-half={half}
        role="region"
        aria-label="Device previews"
        tabIndex={0}
      >
        {screens.map((screen, place) => (
          <figure key={`${round} ${screen.width} ${screen.height} ${screen.bezel}`}>
            <div className={styles.bezel} style={{ borderWidth: screen.bezel }} data-lit={lit}>
              <canvas
                ref={(canvas) => {
                  canvases.current[place] = canvas
                }}
                width={screen.width}
                height={screen.height}
                role="img"
                aria-label={lit ? 'Preview of the ad' : 'No preview yet'}
              />
              {inside !== undefined && <div className={styles.inside}>{inside}</div>}
            </div>
            <figcaption>
              {screen.name !== undefined && `${screen.name}, `}
              <span>
                {screen.width} × {screen.height}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className={`${styles.hint} note`}>
        {lit ? '' : 'Select Show preview to draw the screens.'}
      </p>
    </div>
  )
}
