import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, useLocation, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPagesAnew } from '../../test/fresh-pages.ts'

loadPagesAnew()
afterEach(cleanup)

/** Opens a new console with the guards around two small pages. */
async function open(path: string) {
  const session = await import('../lib/calls/session.ts')
  const { SignedInOnly, SignedOutAtFirst } = await import('./gates.tsx')
  const routes: RouteObject[] = [
    { Component: SignedOutAtFirst, children: [{ path: '/auth/signin', Component: SignIn }] },
    {
      Component: SignedInOnly,
      children: [
        { path: '/app/list', element: <h1>Apps</h1> },
        { path: '/app/overview', element: <h1>Overview</h1> },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { session, router }
}

function SignIn() {
  const { state } = useLocation()
  return <h1>{`Sign in ${state?.message ?? ''}`.trim()}</h1>
}

test('a spinner is shown while the session state loads [RTE-10]', async () => {
  const { session } = await open('/app/list')
  expect(screen.getByRole('status')).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
  localStorage.setItem('token', 't')
  act(session.openSession)
  expect(await screen.findByRole('heading', { name: 'Apps' })).toBeDefined()
})

test.each(['localStorage', 'sessionStorage'] as const)(
  'a token in %s alone is a session, also after a reload [STT-01 STO-05]',
  async (kept) => {
    window[kept].setItem('token', 't')
    for (const _load of ['first', 'again']) {
      cleanup()
      vi.resetModules()
      const { session } = await open('/app/list')
      act(session.openSession)
      expect(await screen.findByRole('heading', { name: 'Apps' })).toBeDefined()
    }
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['t', 't'])
  },
)

test('a signed-in user who opens the sign-in screen goes to the overview', async () => {
  localStorage.setItem('token', 't')
  const { session } = await open('/auth/signin')
  act(session.openSession)
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined()
})
