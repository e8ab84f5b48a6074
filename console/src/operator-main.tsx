import { settings } from './lib/settings.ts'
import { operatorQueries } from './lib/calls/operator-queries.ts'
import { operatorRouter } from './operator-shell/operator-router.ts'
import { renderRoot } from './root.tsx'

renderRoot({
  title: `Operator · ${settings.productName}`,
  queryClient: operatorQueries,
  router: operatorRouter,
})
