import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, storeDraft } from '../lib/calls/stored-drafts.ts'
import { MissingFileScreen } from './missing-file-screen.tsx'

const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
  const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => noMatch)
  vi.stubGlobal('location', { pathname: '/app/create', reload })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const text = () => screen.getByRole('alert').textContent
const show = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  render(
    <MantineProvider>
      <MissingFileScreen owner="ida@harbourvine.example:" />
    </MantineProvider>,
  )
}

test('a lost network is told from a new version [FINDINGS4-C5]', () => {
  show(false)
  expect(text()).toContain('You are offline. The page loads when the connection is back.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
  expect(text()).toContain('The console was updated, or the server could not be reached.')
})

test('input is promised to be kept only where some is kept [FINDINGS4-C5]', () => {
  show(true)
  expect(text()).not.toContain('kept')
  cleanup()
  const key = draftKey({ owner: 'ida@harbourvine.example:', form: 'name' })
  const fields = { name: { typed: 'Tide', before: '' } }
  storeDraft(key, { title: 'Create New App', address: '/app/create', fields })
  show(true)
  expect(text()).toContain('Your input is kept')
})
