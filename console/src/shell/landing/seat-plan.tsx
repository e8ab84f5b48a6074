import styles from './seat-plan.module.css'

const ROWS = 17
const FRONT_RADIUS = 498
const ROW_PITCH = 47
/** The space of a seat in a row, in px along the arc. */
const SEAT_ARC = 36

interface Seat {
  key: string
  row: number
  transform: string
  mine: boolean
  /** True for a seat in the area of the nav bar on a narrow screen. */
  high: boolean
}

const seats = makeSeats()

/**
 * The theatre from above: a light, and rows of seats on circles around it. The front row is violet,
 * with one seat highlighted.
 */
export function SeatPlan() {
  return (
    <svg className={styles.plan} viewBox="-440 -400 880 800" aria-hidden="true">
      <defs>
        <path
          id="seat"
          d="M2-12h7a9 9 0 0 1 9 9v6a9 9 0 0 1-9 9h-7a2 2 0 0 1-2-2v-20a2 2 0 0 1 2-2Z"
        />
      </defs>
      <circle className={styles.pool} r="440" />
      {seats.map(({ key, row, transform, mine, high }) => (
        <use
          key={key}
          href="#seat"
          transform={transform}
          data-row={Math.min(row, 5)}
          data-mine={mine}
          data-high={high}
        />
      ))}
    </svg>
  )
}

function makeSeats(): Seat[] {
  return Array.from({ length: ROWS }, (_, row) => seatsOf(row)).flat()
}

function seatsOf(row: number): Seat[] {
  const radius = FRONT_RADIUS + ROW_PITCH * row
  const step = ((SEAT_ARC / radius) * 180) / Math.PI
  const first = -72 + step / 2
  const count = Math.floor(284 / step)
  const places = Array.from({ length: count }, (_, place) => first + place * step)
  const mine = row === 0 ? nearest(places, 2.8) : null
  return places
    .map((angle) => ({ angle, ...pointOn(radius, angle) }))
    .filter(isSeen)
    .map(({ angle, y }) => ({
      key: `${row}/${angle}`,
      row,
      transform: `rotate(${angle.toFixed(1)})translate(${radius})`,
      mine: angle === mine,
      high: y < -410,
    }))
}

function pointOn(radius: number, angle: number) {
  const turn = (angle * Math.PI) / 180
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) }
}

/**
 * Leaves out seats under the links of the nav bar, and those that the picture of the console hides.
 */
function isSeen({ x, y }: { x: number; y: number }): boolean {
  if (x > 520 && y < -374) return false
  return y < (x < 880 ? 860 : 450) && (x > 0 || y > -420)
}

function nearest(places: readonly number[], wanted: number): number {
  return places.reduce((best, place) =>
    Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best,
  )
}
