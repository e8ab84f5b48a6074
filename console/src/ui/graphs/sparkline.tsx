interface SparklineProps {
  /** What it shows, for a screen reader: 'Impressions of 48 hours'. */
  label: string
  values: readonly number[]
}

const WIDTH = 120
const HEIGHT = 28

/** A small line without axes: whether something rises, falls or jumps. */
export function Sparkline({ label, values }: SparklineProps) {
  const highest = Math.max(1, ...values)
  const step = WIDTH / Math.max(values.length - 1, 1)
  const points = values.map(
    (value, place) => `${place * step},${HEIGHT - 2 - (value / highest) * (HEIGHT - 4)}`,
  )
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        style={{ stroke: 'var(--chart-1)' }}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
