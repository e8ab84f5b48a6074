// What the operators' console shows of hours too.

export { wholeHours } from './whole-hours.ts'
