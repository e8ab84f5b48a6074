import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { pageOf, rangeText, useListPage } from './list-view.ts'
import { OlderRows, type PagedQuery } from './older-rows.tsx'
import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'

interface Paging {
  /** The query, where it reads its rows page by page. */
  list?: PagedQuery | undefined
  /** The day to which a search that stopped early has looked. */
  lookedBackTo?: string | null | undefined
}

/** A table that shows its rows in pages. */
export function PagedTable<Row>({ list, lookedBackTo, ...table }: TableProps<Row> & Paging) {
  const { label, rows } = table
  return (
    <PagedRows label={label} rows={rows} list={list} lookedBackTo={lookedBackTo}>
      {(shown) => <Table {...table} rows={shown} />}
    </PagedRows>
  )
}

interface PagedRowsProps<Row> extends Paging {
  label: string
  rows: readonly Row[]
  /** Shows the rows of a page. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows in pages. The page after the last loaded one is read when it is turned to. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { label, rows: all, list, lookedBackTo, children } = props
  const [wanted, turn] = useListPage(label)
  const { rows, page, pages, first, isFull } = pageOf(all, wanted, useIsPhone())
  const hasMore = list?.hasNextPage === true
  // The rows that are read next fill the last page before a page after it is turned to.
  const isFilledNext = hasMore && page === pages - 1 && !isFull
  const mayTurnOn = hasMore && !isFilledNext
  return (
    <>
      {children(rows)}
      {(pages > 1 || mayTurnOn) && (
        <Pager
          label={label}
          page={page}
          pages={pages}
          hasMore={mayTurnOn}
          pending={list?.isFetchingNextPage}
          onPage={(to) => {
            if (to === pages) void list?.fetchNextPage()
            turn(to)
          }}
        >
          {`${rangeText(first, rows.length)} of ${hasMore ? 'more than ' : ''}${all.length.toLocaleString('en')}`}
        </Pager>
      )}
      {isFilledNext && <OlderRows list={list} label="Show more" lookedBackTo={lookedBackTo} />}
    </>
  )
}
