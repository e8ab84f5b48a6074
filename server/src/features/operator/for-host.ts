// What the commands on the host and the demo do as operators.
export {
  addOperatorAtOnce,
  approveAs,
  hasOperators,
  listAllOperators,
  mailBreakGlass,
  operatorOnHost,
  proposeOperatorAs,
  resetOperatorFactorAtOnce,
  setDualControl,
} from './host/host-commands.ts'
export { auditOperator } from './audit/audit-operator.ts'
export { proposeAs } from './proposals/propose-as.ts'
export { differs } from './jobs/jobs.ts'
