// What the demo needs.
export { proposedCorrection } from './corrections/correct-network-invoice.ts'
