import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../theme/theme.ts'
import type { Days } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { usePeriod } from './use-period.ts'

const said = vi.fn<(days: Days) => void>()
function Page() {
  return <PeriodBar choice={usePeriod()} none="Since 2022-12-01" onDays={said} />
}

function open(address: string) {
  // jsdom has no `matchMedia`, and the theme calls it.
  vi.stubGlobal('matchMedia', () => null)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T12:00:00') })
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], {
    initialEntries: [address],
  })
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return () => `${router.state.location.search}`
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  said.mockReset()
})

const press = (text: string) => fireEvent.click(screen.getByText(text))
const pressed = () => screen.queryByRole('button', { pressed: true })?.textContent
const typeDay = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('without a period in the address none is chosen, and the bar says since when', () => {
  open('/')
  screen.getByText('Since 2022-12-01')
  expect(pressed()).toBeUndefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a choice is kept in the address, beside what else is there', () => {
  const search = open('/?show=figures')
  press('28 days')
  expect(search()).toBe('?show=figures&period=28-days')
  screen.getByText('4 Mar 2026 to 31 Mar 2026')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compared with the period before' }))
  expect(search()).toBe('?show=figures&period=28-days&compare=before')
  screen.getByText('4 Feb 2026 to 3 Mar 2026')
  press('Today')
  expect(search()).toBe('?show=figures&period=today&compare=before')
  screen.getByText('30 Mar 2026')
  expect(said.mock.calls).toEqual([
    [{ from: '2026-03-04', till: '2026-03-31' }],
    [{ from: '2026-03-31', till: '2026-03-31' }],
  ])
})

test('an opened address shows its period and tells the page of no choice', () => {
  open('/?period=last-month')
  expect(pressed()).toBe('Last month')
  screen.getByText('1 Feb 2026 to 28 Feb 2026')
  expect(said).not.toHaveBeenCalled()
})

test('own days count once both can be shown, and until then say what to do', () => {
  const search = open('/')
  press('Own')
  typeDay('From day', '2026-03-20')
  expect(search()).toBe('?period=own')
  typeDay('To day', '2026-03-10')
  expect(screen.getByRole('alert').textContent).toContain('Choose an earlier first day.')
  expect(said).not.toHaveBeenCalled()
  typeDay('From day', '2026-03-05')
  expect(search()).toBe('?period=2026-03-05..2026-03-10')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(said.mock.calls).toEqual([[{ from: '2026-03-05', till: '2026-03-10' }]])
})

test('own days begin with those of the preset before', () => {
  const search = open('/?period=7-days')
  press('Own')
  expect(search()).toBe('?period=2026-03-25..2026-03-31')
  expect(screen.getByLabelText<HTMLInputElement>('From day').value).toBe('2026-03-25')
  expect(said).not.toHaveBeenCalled()
})
