import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { AttemptsTable } from './attempts-table.tsx'
export { NewWebhookModal } from './new-webhook-modal.tsx'

export const routes: RouteObject[] = [
  {
    path: paths.webhooks,
    lazy: { Component: async () => (await import('./webhooks-page.tsx')).WebhooksPage },
  },
  {
    path: paths.webhookPattern,
    lazy: { Component: async () => (await import('./webhook-page.tsx')).WebhookPage },
  },
]
