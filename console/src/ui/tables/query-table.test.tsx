import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render as renderAlone, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useListSearch } from './list-search.ts'
import { QueryTable } from './query-table.tsx'
import { useLocalView } from './list-view.ts'

// jsdom draws nothing, so it has nothing to scroll.
Object.assign(Element.prototype, { scrollIntoView: () => {} })

class NoObserver {
  observe = () => {}
  unobserve = () => {}
  disconnect = () => {}
}

let isPhone = false
beforeEach(() => {
  isPhone = false
  const follow = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, ...follow }))
  vi.stubGlobal('ResizeObserver', NoObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const render = (shown: ReactNode) =>
  renderAlone(shown, {
    wrapper: ({ children }) => (
      <MantineProvider env="test">
        <MemoryRouter>{children}</MemoryRouter>
      </MantineProvider>
    ),
  })

const columns = [{ head: 'Play', cell: (play: string) => play, sortBy: (play: string) => play }]
const textsOf = (play: string) => [play]

interface PlaysProps {
  data?: string[]
  failure?: string
  isFetching?: boolean
  retry?: () => void
}

function Plays({ data, failure = '', isFetching = false, retry = () => {} }: PlaysProps) {
  const words = ['play', 'plays'] as const
  const search = useListSearch(data, { textsOf, sortKeys: columns, words, view: useLocalView() })
  return (
    <>
      <input onChange={(event) => search.change({ search: event.target.value })} />
      <QueryTable
        label="Plays"
        loading="Loading plays..."
        updating="Updating plays..."
        advice="Ask the house."
        query={{ failure: failure || null, isFetching, refetch: retry }}
        rows={data}
        search={search}
        columns={columns}
        keyOf={(play) => play}
        empty="No plays yet"
      />
    </>
  )
}

const cells = () => screen.queryAllByRole('cell').map(({ textContent }) => textContent)

test('a list without rows says that it loads, or that it is empty', () => {
  const { rerender } = render(<Plays isFetching />)
  expect(screen.getByRole('status').textContent).toContain('Loading plays...')
  rerender(<Plays data={[]} />)
  expect(screen.getByRole('group').textContent).toContain('No plays yet')
})

test('a table is no landmark, because its section often has its name [FINDINGS4-C12]', () => {
  render(<Plays data={['Hamlet']} />)
  expect(screen.getByRole('group').contains(screen.getByRole('table'))).toBe(true)
  expect(screen.queryByRole('region')).toBeNull()
})

test('a failure has advice and a retry, and loaded rows stay', () => {
  let retries = 0
  const retry = () => void (retries += 1)
  const { rerender } = render(<Plays failure="503 Closed" retry={retry} />)
  expect(screen.getByRole('alert').textContent).toMatch(/503 Closed.*Ask the house/)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
  rerender(<Plays failure="503 Closed" data={['Hamlet']} retry={retry} />)
  expect(cells()).toEqual(['Hamlet'])
})

test('rows are searched, sorted and counted, and stay during a refetch', () => {
  const plays = ['Macbeth', 'Hamlet', 'Henry V']
  const { rerender } = render(<Plays data={plays} />)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(cells()).toEqual(['Hamlet', 'Henry V', 'Macbeth'])
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  type('H')
  type('he')
  expect(screen.getByText('1 found of 3 plays')).not.toBeNull()
  rerender(<Plays data={plays} isFetching />)
  expect(cells()).toEqual(['Updating plays...', 'Henry V'])
  type('zebra')
  expect(screen.getByText('Nothing found for “zebra”.')).not.toBeNull()
})

interface NumbersProps {
  count: number
  hasNextPage?: boolean
  read?: () => void
}

/** A list without a search, whose rows are read page by page. */
function Numbers({ count, hasNextPage = false, read = () => {} }: NumbersProps) {
  const paged = { hasNextPage, isFetchingNextPage: false, fetchNextPage: read }
  return (
    <QueryTable
      label="Numbers"
      loading="Loading numbers..."
      query={{ failure: null, isFetching: false, refetch: () => {}, ...paged }}
      rows={Array.from({ length: count }, (_, place) => String(place + 1))}
      columns={columns}
      keyOf={(number) => number}
      empty="No numbers yet"
    />
  )
}

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }))

test.each([
  [50, false],
  [25, true],
])('a list without a search has pages of %i rows', (size, isNarrow) => {
  isPhone = isNarrow
  render(<Numbers count={size + 3} />)
  expect(cells()).toHaveLength(size)
  next()
  expect(cells()).toEqual([1, 2, 3].map((place) => String(size + place)))
  expect(screen.getByText(`${size + 1} to ${size + 3} of ${size + 3}`)).not.toBeNull()
  cleanup()
  render(<Numbers count={size} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a page that is not loaded is read when the list is turned to it', () => {
  let reads = 0
  const read = () => void (reads += 1)
  const { rerender } = render(<Numbers count={50} hasNextPage read={read} />)
  expect(screen.getByText('1 to 50 of more than 50')).not.toBeNull()
  next()
  expect([reads, cells()[0]]).toEqual([1, '1'])
  rerender(<Numbers count={60} hasNextPage read={read} />)
  expect(cells()).toHaveLength(10)
  // A page with room for more rows is filled first.
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(reads).toBe(2)
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(cells()[0]).toBe('1')
})

test('on a phone one field orders the rows, in place of the heads', async () => {
  isPhone = true
  render(<Plays data={['Macbeth', 'Hamlet']} />)
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  fireEvent.click(await screen.findByLabelText('Sorted by', { selector: 'input' }))
  fireEvent.click(await screen.findByText('Play, ascending'))
  expect(cells()).toEqual(['Hamlet', 'Macbeth'])
})
