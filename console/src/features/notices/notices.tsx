import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

/** Loaded after the first page, so that it does not slow it. */
export const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

export const routes: RouteObject[] = [
  {
    path: paths.notices,
    lazy: { Component: async () => (await import('./notices-page.tsx')).NoticesPage },
  },
]
