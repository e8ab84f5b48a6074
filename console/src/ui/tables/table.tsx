import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { nextSort, type Sort, type Sortable } from './sorting.ts'
import styles from './table.module.css'

export interface Column<Row> extends Sortable<Row> {
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  numeric?: boolean
  /**
   * Where the cell is on a phone, in a row of two lines whose title is the first cell: beside the
   * title, on the right of it, or below. Once a column has a place, those without one are not shown
   * on a phone; a table without any shows all of them as labelled lines.
   */
  phone?: 'state' | 'main' | 'fact' | 'act'
}

export interface TableProps<Row> {
  /** The accessible name of the table and of its box. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A message in an extra row while the rows are fetched again. */
  updating?: string | undefined
  /**
   * Called on a click anywhere in a row. The first cell still needs a link or button, for keyboard
   * users.
   */
  onRow?: (row: Row) => void
  /** A row of sums below the others. */
  total?: Row | undefined
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** How the rows are sorted, for the heads; undefined for the order of the reply. */
  sort?: Sort | undefined
  /** Makes the heads of columns with a `sortBy` clickable. */
  onSort?: ((sort: Sort | undefined) => void) | undefined
}

/**
 * A table with rows of 44 px, whose head stays below the top bar while the page scrolls. One that
 * is wider than its box scrolls sideways, and its head does not stay. On a phone a row is two
 * lines, where columns have a place there; otherwise it is a card: its first cell is the title,
 * each other cell a line that begins with its column's head. The roles are written out, because a
 * browser takes them from a table whose rows are not displayed as rows.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, updating, onRow, total, empty, sort, onSort } = props
  const [box, isWide] = useIsWide()
  return (
    <div
      ref={box}
      className={styles.box}
      role="group"
      aria-label={label}
      data-wide={isWide || undefined}
      // What scrolls can be scrolled with the keyboard.
      tabIndex={isWide ? 0 : undefined}
    >
      <table
        role="table"
        className={styles.table}
        aria-label={label}
        data-lines={columns.some(({ phone }) => phone !== undefined) || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head
                key={column.head}
                column={column}
                sort={sort}
                onSort={onSort}
                sample={rows[0]}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {updating !== undefined && <WideRow columns={columns.length}>{updating}</WideRow>}
          {rows.map((row, place) => (
            <tr
              role="row"
              // A row without an id is identified by its position.
              key={keyOf(row) || place}
              data-press={onRow && true}
              onClick={onRow && (() => onRow(row))}
            >
              <Cells columns={columns} row={row} />
            </tr>
          ))}
          {total !== undefined && rows.length > 0 && (
            <tr role="row" className={styles.total}>
              <Cells columns={columns} row={total} />
            </tr>
          )}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

/** Whether the table in a box is wider than the box. */
function useIsWide() {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = box
    const table = current?.querySelector('table')
    if (!current || !table) return
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > current.clientWidth))
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [box, isWide] as const
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map(({ head, cell, numeric, phone }) => (
    <td key={head} role="cell" data-head={head} data-numeric={numeric} data-phone={phone}>
      {cell(row)}
    </td>
  ))
}

interface HeadProps<Row> extends Pick<TableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
  /** Any row: it shows whether the column holds text or numbers. */
  sample: Row | undefined
}

function Head<Row>({ column, sample, sort, onSort }: HeadProps<Row>) {
  const { head, numeric, sortBy } = column
  const direction = sort?.column === head ? sort.direction : undefined
  return (
    <th role="columnheader" scope="col" data-numeric={numeric} aria-sort={direction}>
      {sortBy && onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction}
          onClick={() => onSort(nextSort(sort, column, sample))}
        >
          {head}
          <Icon name="down" size={12} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function WideRow({ columns, children }: { columns: number; children: string }) {
  return (
    <tr role="row" className={styles.updating}>
      <td role="cell" colSpan={columns}>
        <span role="status">{children}</span>
      </td>
    </tr>
  )
}

/** A dash in place of a value. As a fact of a row on a phone it is left out. */
export function NoValue() {
  return (
    <span className="muted" data-none>
      –
    </span>
  )
}

/** A text of which only the beginning is shown if it is long, so that the columns stay in view. */
export function CutText({ children, narrow }: { children: string; narrow?: boolean }) {
  return (
    <span className={styles.cut} data-narrow={narrow} title={children}>
      {children}
    </span>
  )
}

/** A picture and a word on one line. */
export function PictureCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.picture}>
      {picture}
      {children}
    </span>
  )
}

/**
 * The value of a first column and, under it, a muted line with details that the published console
 * does not have.
 */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {second !== null && second !== '' && (
        <span className={styles.second} data-short={isShort(second)}>
          {second}
        </span>
      )}
    </span>
  )
}

/** A cell that holds a sentence, which takes several lines. */
export function Sentence({ children }: { children: ReactNode }) {
  return <span className={styles.sentence}>{children}</span>
}

/** A date with a word stays on one line; a sentence takes several. */
const isShort = (text: ReactNode) => typeof text === 'string' && text.length <= 28
