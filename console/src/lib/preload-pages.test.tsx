import { expect, test, vi } from 'vitest'
import { preloadLinkedPages } from './preload-pages.ts'

const loads = { list: vi.fn<() => void>(), app: vi.fn<() => void>() }
const page = (load: () => void) => ({
  lazy: { Component: () => (load(), Promise.reject(new Error('no network'))) },
})

test('a page is loaded when the pointer or the focus reaches a link to it', async () => {
  preloadLinkedPages([
    { path: '/app/list', ...page(loads.list) },
    { path: '/app/:appId', ...page(loads.app) },
  ])
  document.body.innerHTML =
    '<a href="/app/7"><b>App</b></a> <a href="/app/list">List</a> <a href="https://else.example/app/list">Other</a> <p>Text</p>'
  const [app, list, other] = document.querySelectorAll('a')
  const over = { bubbles: true }
  for (const element of [other, document.querySelector('p')])
    element?.dispatchEvent(new Event('pointerover', over))
  expect([loads.app.mock.calls.length, loads.list.mock.calls.length]).toEqual([0, 0])
  app?.querySelector('b')?.dispatchEvent(new Event('pointerover', over))
  expect([loads.app.mock.calls.length, loads.list.mock.calls.length]).toEqual([1, 0])
  list?.focus()
  expect([loads.app.mock.calls.length, loads.list.mock.calls.length]).toEqual([1, 1])
  // An unhandled rejection would fail the run.
  await Promise.resolve()
})
