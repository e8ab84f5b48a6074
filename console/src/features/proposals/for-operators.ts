// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.proposals,
    lazy: { Component: async () => (await import('./operators/proposals-page.tsx')).ProposalsPage },
  },
  {
    path: operatorPaths.proposalPattern,
    lazy: { Component: async () => (await import('./operators/proposal-page.tsx')).ProposalPage },
  },
]
