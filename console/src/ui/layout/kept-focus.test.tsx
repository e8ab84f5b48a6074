import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  useKeptFocus()
  const [rows, setRows] = useState(['Ada', 'Theo'])
  return (
    <main tabIndex={-1}>
      <h1>Members</h1>
      <section>
        <h2>All members</h2>
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <button onClick={() => setRows(rows.filter((one) => one !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p>Text</p>
    </main>
  )
}

const focused = () => document.activeElement?.textContent

function remove(name: string): void {
  const button = screen.getByText(`Remove ${name}`)
  button.focus()
  fireEvent.click(button)
}

test('the focus of a removed row goes to the next row, then to the heading', async () => {
  render(<Page />)
  remove('Ada')
  await expect.poll(focused).toBe('Theo')
  remove('Theo')
  await expect.poll(focused).toBe('All members')
})

test('a press beside the removed element leaves the focus where it was put', async () => {
  render(<Page />)
  vi.useFakeTimers()
  const button = screen.getByText('Remove Ada')
  button.focus()
  fireEvent.pointerDown(screen.getByText('Text'))
  button.blur()
  fireEvent.click(button)
  expect(screen.queryByText('Ada')).toBeNull()
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(document.body)
})
