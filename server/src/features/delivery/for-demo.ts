// What the demo and its tests need.
export type { AdReply } from './decision/decide-ad.ts'
export { formatOfPlacement } from './ad-index/formats.ts'
export type { EventSource } from './traffic/traffic.ts'
export { keepReport } from './reports/report.sql.ts'
export type { PlacementKeys } from './web-sdk/serve-sdk.ts'
