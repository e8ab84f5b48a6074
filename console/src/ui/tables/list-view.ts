import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Sort } from './sorting.ts'

/**
 * The search, sort, filter and page of a long list. They are stored in the URL, so a view survives
 * a return to the page and can be shared as a link.
 */
export interface ListView {
  search: string
  /** The sort column; null for the order of the reply. */
  by: string | null
  descending: boolean
  /** The kind that the rows are filtered by; null for all. */
  only: string | null
  /** Starts at 0. */
  page: number
}

const ROWS_A_PAGE = 50
const ROWS_ON_A_PHONE = 25
const WRITTEN_AFTER_MS = 250

const whole: ListView = { search: '', by: null, descending: false, only: null, page: 0 }

/** `name` tells two lists on one screen apart. */
export function readView(params: URLSearchParams, name = ''): ListView {
  const sort = params.get(`${name}sort`) ?? ''
  const page = Number(params.get(`${name}page`) ?? 1)
  return {
    search: params.get(`${name}q`) ?? '',
    by: sort.replace(/^-/, '') || null,
    descending: sort.startsWith('-'),
    only: params.get(`${name}only`),
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/** The URL parameters with this view in them. Default values are left out. */
export function writeView(params: URLSearchParams, view: ListView, name = ''): URLSearchParams {
  const next = new URLSearchParams(params)
  const texts = {
    q: view.search.trim(),
    sort: view.by === null ? '' : `${view.descending ? '-' : ''}${view.by}`,
    only: view.only ?? '',
    page: view.page === 0 ? '' : String(view.page + 1),
  }
  for (const [key, text] of Object.entries(texts)) {
    if (text === '') next.delete(`${name}${key}`)
    else next.set(`${name}${key}`, text)
  }
  return next
}

/** The sort column as tables name it; undefined when the table has no such column. */
export function sortIn(
  columns: readonly { head: string }[],
  { by, descending }: Pick<ListView, 'by' | 'descending'>,
): Sort | undefined {
  const column = columns.find(({ head }) => slug(head) === by)
  return column && { column: column.head, direction: descending ? 'descending' : 'ascending' }
}

/** The reverse of `sortIn`. */
export function sortedBy(sort: Sort | undefined): Pick<ListView, 'by' | 'descending'> {
  return sort === undefined
    ? { by: null, descending: false }
    : { by: slug(sort.column), descending: sort.direction === 'descending' }
}

/** An order of a list: its value in the URL, which is empty for the order of the reply. */
export interface SortChoice {
  value: string
  label: string
}

/** A column; it orders the list if it has a value to sort by. */
export interface SortKey {
  head: string
  sortBy?: unknown
}

/** The choices, and both orders of each column that none of them has. */
export function withColumns(
  choices: readonly SortChoice[],
  columns: readonly SortKey[],
): SortChoice[] {
  const has = (by: string) => choices.some(({ value }) => value.replace(/^-/, '') === by)
  const added = columns.filter(({ head, sortBy }) => sortBy !== undefined && !has(slug(head)))
  return [
    ...choices,
    ...added.flatMap(({ head }) => [
      { value: slug(head), label: `${head}, ascending` },
      { value: `-${slug(head)}`, label: `${head}, descending` },
    ]),
  ]
}

/** 'Earnings ($)' is 'earnings' in the URL. */
function slug(head: string): string {
  return (head.toLowerCase().match(/[a-z]+/g) ?? []).join('-')
}

/** One page of rows. A page number past the end gives the last page. */
export function pageOf<Row>(all: readonly Row[], wanted: number, isPhone = false) {
  const size = isPhone ? ROWS_ON_A_PHONE : ROWS_A_PAGE
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(wanted, pages - 1)
  const first = page * size
  const rows = all.slice(first, first + size)
  return { page, pages, first, rows, isFull: rows.length === size }
}

/** '51 to 100' */
export function rangeText(first: number, rows: number): string {
  return `${(first + 1).toLocaleString('en')} to ${(first + rows).toLocaleString('en')}`
}

/** '51 to 100 of 1,000 rows', '3 of 1,000 rows', '12 rows'. */
export function countText(
  { first, rows }: { first: number; rows: readonly unknown[] },
  { found, all }: { found: number; all: number },
  [singular, plural]: readonly [singular: string, plural: string],
): string {
  const words = `${all.toLocaleString('en')} ${all === 1 ? singular : plural}`
  const total = found === all ? words : `${found.toLocaleString('en')} found of ${words}`
  return found === rows.length ? total : `${rangeText(first, rows.length)} of ${total}`
}

/** A view, and a function to change a part of it. A change without a page shows the first one. */
export type ListViewState = readonly [view: ListView, change: (change: Partial<ListView>) => void]

/** A view that is forgotten when the screen is left. */
export function useLocalView(): ListViewState {
  const [view, setView] = useState(whole)
  return [view, (change) => setView((old) => ({ ...old, page: 0, ...change }))]
}

/**
 * The view in the URL, and a function to change it. The search text is shown at once and written to
 * the URL after a delay.
 */
export function useListView(name = ''): ListViewState {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const current = readView(params, name)
  const [search, setSearch] = useState(current.search)
  const written = useRef(current.search)
  /** The searches that were written and are not in the URL yet. */
  const underway = useRef<string[]>([])

  const write = (view: ListView) => {
    const text = view.search.trim()
    if (text !== written.current) underway.current.push(text)
    written.current = text
    setParams(writeView(params, view, name), { replace: true, state, preventScrollReset: true })
  }
  const writeLatest = useRef(write)
  useEffect(() => {
    writeLatest.current = write
  })

  // Another search came into the URL by a link or the back button. An earlier one of this hook may
  // arrive only after a later one was written, and must not replace what was typed since.
  useEffect(() => {
    const at = underway.current.indexOf(current.search)
    underway.current = at < 0 ? [] : underway.current.slice(at + 1)
    if (at >= 0 || current.search === written.current) return
    written.current = current.search
    setSearch(current.search)
  }, [current.search])

  useEffect(() => {
    if (search.trim() === written.current) return
    const timer = window.setTimeout(
      () =>
        writeLatest.current({
          ...readView(new URLSearchParams(location.search), name),
          search,
          page: 0,
        }),
      WRITTEN_AFTER_MS,
    )
    return () => window.clearTimeout(timer)
  }, [search, name])

  // Until the typed search is written to the URL, the page number there belongs to the previous
  // search.
  const view = { ...current, search, page: search.trim() === current.search ? current.page : 0 }
  const change = (change: Partial<ListView>) => {
    const { search: typed, ...rest } = change
    if (typed !== undefined) setSearch(typed)
    if (Object.keys(rest).length > 0) write({ ...whole, ...view, page: 0, ...rest })
  }
  return [view, change]
}

/** The page of a list without a search, which the URL has under the list's label. */
export function useListPage(label: string) {
  const [{ page }, change] = useListView(`${slug(label)}-`)
  return [page, (to: number) => change({ page: to })] as const
}
