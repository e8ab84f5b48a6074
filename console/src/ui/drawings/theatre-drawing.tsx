import styles from './theatre-drawing.module.css'

const seats = [
  { x: 14, y: 38 },
  { x: 52, y: 43 },
  { x: 90, y: 45 },
  { x: 128, y: 43 },
  { x: 166, y: 38 },
]

/** A row of five seats with the middle one lit. With `dark`, no seat is lit. */
export function TheatreDrawing({ width = 250, dark = false }: { width?: number; dark?: boolean }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 208 76" width={width} aria-hidden="true">
      {!dark && <path className={styles.beam} d="M104 4 78 66h52Z" />}
      <circle className={dark ? styles.out : styles.lit} cx="104" cy="6" r="5" />
      {seats.map(({ x, y }) => (
        <path
          key={x}
          className={x === 90 ? (dark ? styles.gone : styles.lit) : styles.seat}
          d={`M${x} ${y + 8}a8 8 0 0 1 8-8h12a8 8 0 0 1 8 8v12a2 2 0 0 1-2 2H${x + 2}a2 2 0 0 1-2-2Z`}
        />
      ))}
    </svg>
  )
}
