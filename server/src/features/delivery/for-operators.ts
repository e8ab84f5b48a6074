// What operators’ code needs: their console and the commands on the host.
export { strandedBefore } from './figures/show-delivery.ts'
export { checkCitus } from './store/check-citus.ts'
export { shardEvents } from './store/shard-events.ts'
export { type CounterRepair, repairCounters } from './repair/repair-counters.ts'
export { type Rechecked, recheckTraffic } from './traffic/recheck-traffic.ts'
export { kindByNumber, reasonByNumber } from './traffic/show-invalid-traffic.ts'
export { verifyCounts } from './counters/verify-counts.ts'
