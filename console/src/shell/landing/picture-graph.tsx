import styles from './console-picture.module.css'

const HEIGHT = 400
const LEFT = 56
const TOP = 34
const FLOOR = 366

interface PictureGraphProps {
  width: number
  label: string
  color: string
  values: readonly number[]
  top: number
  axisText: (value: number) => string
  /** The labels of the axis, each with the index in `values` that it stands under. */
  days: readonly (readonly [number, string])[]
  cursor: { at: number; title: string; value: string }
}

/**
 * A static graph in the console's style: the real component would add its whole library to the home
 * page.
 */
export function PictureGraph(props: PictureGraphProps) {
  const { width, label, color, values, top, axisText, days, cursor } = props
  const x = (place: number) => LEFT + (place / (values.length - 1)) * (width - LEFT - 24)
  const y = (value: number) => FLOOR - (value / top) * (FLOOR - TOP)
  const spot = { x: x(cursor.at), y: y(values[cursor.at] ?? 0) }
  return (
    <svg className={styles.graph} viewBox={`0 0 ${width} ${HEIGHT}`}>
      <path
        className={styles.beam}
        d={`M${spot.x - 3} 8h6L${spot.x + 15} ${FLOOR}H${spot.x - 15}Z`}
      />
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <g key={line}>
          <path
            className={line === 0 ? styles.axis : styles.grid}
            d={`M${LEFT} ${y((line * top) / 5)}H${width - 24}`}
          />
          <text x={LEFT - 10} y={y((line * top) / 5) + 4} textAnchor="end">
            {axisText((line * top) / 5)}
          </text>
        </g>
      ))}
      {days.map(([place, word]) => (
        <text key={word} x={x(place)} y={FLOOR + 24} textAnchor="middle">
          {word}
        </text>
      ))}
      <path
        className={styles.line}
        style={{ stroke: color }}
        d={`M${values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
      />
      <text
        className={styles.label}
        style={{ fill: color }}
        x={LEFT}
        y={y(Math.max(...values.slice(0, values.length / 3))) - 12}
      >
        {label}
      </text>
      <path className={styles.lamp} d={`M${spot.x - 6} 4h12v3a6 6 0 0 1-12 0Z`} />
      <circle className={styles.lamp} cx={spot.x} cy={spot.y} r="5.5" />
      <Tip
        x={tipPlace(spot.x, width)}
        y={tipHeight(spot.y)}
        title={cursor.title}
        value={cursor.value}
      />
    </svg>
  )
}

const TIP_WIDTH = 122

function tipPlace(x: number, width: number): number {
  return x + 18 + TIP_WIDTH < width ? x + 18 : x - 18 - TIP_WIDTH
}

function tipHeight(y: number): number {
  return Math.max(40, y - 20)
}

function Tip({ x, y, title, value }: { x: number; y: number; title: string; value: string }) {
  return (
    <>
      <rect className={styles.tip} x={x} y={y} width={TIP_WIDTH} height="44" rx="6" />
      <text x={x + 12} y={y + 18}>
        {title}
      </text>
      <text className={styles.strong} x={x + 12} y={y + 35}>
        {value}
      </text>
    </>
  )
}
