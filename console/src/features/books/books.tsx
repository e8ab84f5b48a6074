// The month that a page of money shows.
export { MonthField } from './month-field.tsx'
export { useMonth } from './use-month.ts'
export { daysOfMonth } from './months.ts'
