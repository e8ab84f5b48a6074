// What the operators’ console shows of this feature.
export { NetworkTable } from './operators/network-table.tsx'
