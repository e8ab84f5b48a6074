import { createBrowserRouter } from 'react-router'
import { sessionKey } from '../features/operator/operator.tsx'
import { onSessionChanged } from '../lib/operator-call.ts'
import { operatorQueries } from '../lib/operator-queries.ts'
import { preloadLinkedPages } from '../lib/preload-pages.ts'
import { routes } from './operator-routes.tsx'

export const operatorRouter = createBrowserRouter(routes)

preloadLinkedPages(routes)

onSessionChanged(() => void operatorQueries.invalidateQueries({ queryKey: sessionKey }))
