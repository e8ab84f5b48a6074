import { createBrowserRouter } from 'react-router'
import { sessionKey } from '../operator-parts/use-operator.ts'
import { onSessionChanged } from '../lib/calls/operator-call.ts'
import { operatorQueries } from '../lib/calls/operator-queries.ts'
import { preloadLinkedPages } from '../lib/preload-pages.ts'
import { routes } from './operator-routes.tsx'

export const operatorRouter = createBrowserRouter(routes)

preloadLinkedPages(routes)

onSessionChanged(() => void operatorQueries.invalidateQueries({ queryKey: sessionKey }))
