// What the demo and its tests need.
export { comparedHour } from './traffic/find-anomalies.ts'
export { anomaliesJob } from './traffic/traffic-jobs.ts'
export { figuresJob } from './jobs/figures-job.ts'
export { makeDemoView } from './views/make-demo-view.ts'
export { type DemoOperator, makeDemoOperators } from './identity/make-demo-operators.ts'
