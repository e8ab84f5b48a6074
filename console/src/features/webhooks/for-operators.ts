// What the console of operators shows of webhooks.
export { failureWords } from './failure-words.ts'
export { WebhookState } from './webhook-state.tsx'
