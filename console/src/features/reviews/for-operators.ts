// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { BulkBar, BulkModal, NotDecided } from './operators/queue/bulk-bar.tsx'
export { UndoBar } from './operators/queue/undo-bar.tsx'
export { countedCases } from './operators/cases/case-name.ts'
export { caseKinds, type CaseChoice } from './operators/cases/case-kinds.tsx'
export { CasesSection } from './operators/cases/cases-section.tsx'
export { deviationText } from './operators/traffic/traffic-words.ts'
export { useTraffic } from './operators/traffic/use-traffic.ts'
export { HoldModal, type HoldTarget } from './operators/holds/hold-modal.tsx'
export { neededToHold, scopeWords } from './operators/holds/hold-scopes.ts'
export { HoldTable } from './operators/holds/hold-table.tsx'
export { useHolds } from './operators/holds/use-holds.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.queue,
    lazy: { Component: async () => (await import('./operators/queue/queue-page.tsx')).QueuePage },
    children: [
      {
        path: operatorPaths.casePattern,
        lazy: {
          Component: async () => (await import('./operators/queue/case-panel.tsx')).CasePanel,
        },
      },
    ],
  },
  {
    path: operatorPaths.holds,
    lazy: { Component: async () => (await import('./operators/holds/holds-page.tsx')).HoldsPage },
  },
  {
    path: operatorPaths.traffic,
    lazy: {
      Component: async () => (await import('./operators/traffic/traffic-page.tsx')).TrafficPage,
    },
  },
  {
    path: operatorPaths.placementTrafficPattern,
    lazy: {
      Component: async () =>
        (await import('./operators/traffic/placement-traffic-page.tsx')).PlacementTrafficPage,
    },
  },
]
