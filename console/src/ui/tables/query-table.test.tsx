import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QueryTable, useListSearch } from './query-table.tsx'
import { useLocalView } from './list-view.ts'

afterEach(cleanup)

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
