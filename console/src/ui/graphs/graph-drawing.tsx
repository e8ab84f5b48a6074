import { GRAPH_HEIGHT, type GraphLayout } from './graph-scales.ts'
import styles from './line-graph.module.css'

/** Up to this many buckets each value gets a dot; longer series are a line only. */
const DOTS_UP_TO = 31

interface DrawingProps {
  layout: GraphLayout
  width: number
  label: string
  color: string
  cursor: number | null
}

export function GraphDrawing({ layout, width, label, color, cursor }: DrawingProps) {
  const place = cursor === null ? undefined : layout.places[cursor]
  return (
    <svg className={styles.drawing} width={width} height={GRAPH_HEIGHT} aria-hidden="true">
      {place && <Beam x={place.x} bottom={layout.bottom} />}
      <Axes layout={layout} />
      {layout.secondPath !== null && <path className={styles.second} d={layout.secondPath} />}
      <path className={styles.line} style={{ stroke: color }} d={layout.path ?? ''} />
      {layout.finished < layout.places.length && (
        <path
          className={styles.line}
          style={{ stroke: color, strokeDasharray: '3 5' }}
          d={layout.unfinishedPath ?? ''}
        />
      )}
      {layout.places.length <= DOTS_UP_TO &&
        layout.places.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="2.5" style={{ fill: color }} />
        ))}
      <text className={styles.label} style={{ fill: color }} x={layout.label.x} y={layout.label.y}>
        {label}
      </text>
      {place && (
        <>
          <path className={styles.lamp} d={`M${place.x - 6} 4h12v3a6 6 0 0 1-12 0Z`} />
          <circle className={styles.lamp} cx={place.x} cy={place.y} r="5.5" />
        </>
      )}
    </svg>
  )
}

function Axes({ layout }: { layout: GraphLayout }) {
  const { left, right, bottom, xTicks, yTicks } = layout
  return (
    <>
      {yTicks.map(({ word, y }) => (
        <g key={word}>
          <path className={y === bottom ? styles.axis : styles.grid} d={`M${left} ${y}H${right}`} />
          <text x={left - 10} y={y} dy="0.33em" textAnchor="end">
            {word}
          </text>
        </g>
      ))}
      {xTicks.map(({ word, x }) => (
        <text key={x} x={x} y={bottom + 24} textAnchor="middle">
          {word}
        </text>
      ))}
    </>
  )
}

/** A beam that is narrow at the top and wide at the bottom. */
function Beam({ x, bottom }: { x: number; bottom: number }) {
  return <path className={styles.beam} d={`M${x - 3} 8h6L${x + 15} ${bottom}H${x - 15}Z`} />
}

interface TipProps {
  place: { x: number; y: number } | undefined
  width: number
  title: string
  value: string
  /** 'usually 97%' */
  second?: string | undefined
}

/** The tooltip, on the side of the point that has room. */
export function GraphTip({ place, width, title, value, second }: TipProps) {
  if (!place) return null
  const side = place.x > width / 2 ? { right: width - place.x + 18 } : { left: place.x + 18 }
  return (
    <div
      className={styles.tip}
      style={{ ...side, top: Math.max(4, place.y - 22) }}
      aria-hidden="true"
    >
      <span>{title}</span>
      <b>{value}</b>
      {second !== undefined && <span>{second}</span>}
    </div>
  )
}
