// The smallest page with the console's three main packages and one route that is loaded lazily.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const router = createBrowserRouter([
  { path: '*', lazy: { Component: async () => (await import('./route.ts')).Route } },
])
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  createElement(
    StrictMode,
    null,
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(RouterProvider, { router }),
    ),
  ),
)
