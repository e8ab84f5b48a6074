import { bisectCenter } from 'd3-array'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import type { CsvCell } from '../buttons/csv.ts'
import { GraphDrawing, GraphTip } from './graph-drawing.tsx'
import { pictureOf } from './graph-picture.ts'
import {
  hasSecond,
  layOut,
  minuteWord,
  pointText,
  type GraphBucket,
  type GraphPoint,
  type SecondLine,
} from './graph-scales.ts'
import { GraphTable } from './graph-table.tsx'
import { Icon } from '../drawings/icon.tsx'
import styles from './line-graph.module.css'
import { SaveCsvButton } from '../buttons/save-csv-button.tsx'
import { saveFile } from '../buttons/save-file.ts'

export interface LineGraphProps {
  /** The label on the line: 'Install Per Day'. */
  label: string
  points: readonly GraphPoint[]
  /** A colour token; a measure has the same one on every graph: 'var(--chart-1)'. */
  color: string
  /** Formats a value for the tooltip and the table: '448 installs'. */
  valueText: (value: number) => string
  /** Formats a value for the axis; a plain number by default. */
  axisText?: (value: number) => string
  /** The length of a bucket, which decides the labels below the graph; a day or more by default. */
  bucket?: GraphBucket
  /**
   * Formats a bucket for the tooltip and the table; 'Sat 11 Apr 2026' by default, '14:05' for
   * minutes.
   */
  dateText?: (at: Date) => string
  /** The unit in the column head of a saved file: '¢'. */
  unit?: string
  /** What the second values of the points are; by default, what is usual. */
  second?: SecondLine
}

const usual: SecondLine = { head: 'Usual', say: (text) => `usually ${text}` }

/** The second line of a period: the values of the period before it. */
export const periodBefore: SecondLine = {
  head: 'Period before',
  say: (text) => `before: ${text}`,
}

/**
 * A graph of one measure over time, beside a second line where the points have it. The cursor
 * follows the pointer, a finger and the arrow keys; the values can also be shown as a table.
 */
export function LineGraph(props: LineGraphProps) {
  const { label, points, color, valueText, axisText = figures, bucket = 'day' } = props
  const { dateText = bucket === 'day' ? day : minuteWord, second = usual } = props
  const [asTable, setAsTable] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const savePicture = async () => {
    const drawing = figure.current?.querySelector('svg')
    if (drawing) saveFile(`${fileNameOf(label, points)}.png`, await pictureOf(drawing, label))
  }
  return (
    <figure ref={figure} className={styles.graph} aria-label={label}>
      {asTable ? (
        <GraphTable
          label={label}
          points={points}
          valueText={valueText}
          dateText={dateText}
          second={second}
        />
      ) : (
        <Curve
          label={label}
          points={points}
          color={color}
          valueText={valueText}
          axisText={axisText}
          bucket={bucket}
          dateText={dateText}
          second={second}
        />
      )}
      <div className={styles.foot}>
        <Button look="subtle" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
        <SaveCsvButton name={fileNameOf(label, points)} rows={() => figuresOf(props)} />
        {!asTable && (
          <Button look="subtle" size="sm" onClick={() => void savePicture()}>
            <Icon name="download" />
            Save as PNG
          </Button>
        )}
      </div>
    </figure>
  )
}

/** The file has ISO 8601 dates and plain numbers, because programs read it. */
function figuresOf({ label, points, unit, bucket, second = usual }: LineGraphProps): CsvCell[][] {
  const head = unit === undefined ? label : `${label} (${unit})`
  const isoOf = bucket === undefined || bucket === 'day' ? isoDay : (at: Date) => at.toISOString()
  if (!hasSecond(points))
    return [['Date', head], ...points.map(({ at, value }) => [isoOf(at), value])]
  return [
    ['Date', head, `${second.head} ${head}`],
    ...points.map((point) => [isoOf(point.at), point.value, point.second ?? '']),
  ]
}

/** 'Install Per Day 2026-07-24 to 2026-11-21' */
function fileNameOf(label: string, points: readonly GraphPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${label} ${isoDay(first.at)} to ${isoDay(last.at)}` : label
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function Curve(props: Required<Omit<LineGraphProps, 'unit'>>) {
  const { label, points, color, axisText, bucket } = props
  const [host, width] = useWidth()
  const [cursor, setCursor] = useState<number | null>(null)
  const layout = useMemo(
    () => layOut(points, width, { axisWord: axisText, bucket }),
    [points, width, axisText, bucket],
  )

  const last = points.length - 1
  const at = cursor === null ? null : Math.min(cursor, last)
  const said = textsOf(points[at ?? last], props)
  const followPointer = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setCursor(
      bisectCenter(
        layout.places.map((place) => place.x),
        x,
      ),
    )
  }
  const moveByKey = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at ?? last, last)
    if (target === null) return
    event.preventDefault()
    setCursor(target < 0 ? null : target)
  }

  return (
    <div ref={host} className={styles.curve}>
      <div
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={
          said && [`${said.title}: ${said.value}`, said.second].filter(Boolean).join(', ')
        }
        onKeyDown={moveByKey}
        onFocus={() => setCursor((now) => now ?? last)}
        onBlur={() => setCursor(null)}
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        // The values that a finger has touched stay until something else has the focus.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setCursor(null)}
      >
        {width > 0 && (
          <GraphDrawing layout={layout} width={width} label={label} color={color} cursor={at} />
        )}
        {at !== null && said && <GraphTip {...said} place={layout.places[at]} width={width} />}
      </div>
    </div>
  )
}

type Texts = Pick<Required<LineGraphProps>, 'valueText' | 'dateText' | 'second'>

/** The texts of a point, as the tooltip and a screen reader have them. */
function textsOf(point: GraphPoint | undefined, { valueText, dateText, second }: Texts) {
  if (point === undefined) return undefined
  return {
    title: pointText(point, dateText),
    value: valueText(point.value),
    second: point.second == null ? undefined : second.say(valueText(point.second)),
  }
}

function useWidth() {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return [host, width] as const
}

/**
 * The next position of the cursor for a key; -1 hides the cursor, null means that the key is not
 * handled.
 */
function targetOf(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(at + 1, last)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(at - 1, 0)
  if (key === 'PageUp') return Math.min(at + 7, last)
  if (key === 'PageDown') return Math.max(at - 7, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' ? -1 : null
}

const figureFormat = new Intl.NumberFormat('en')
function figures(value: number): string {
  return figureFormat.format(value)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
function day(at: Date): string {
  return dayFormat.format(at)
}
