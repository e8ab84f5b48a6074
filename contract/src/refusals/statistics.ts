import { statisticsFileRefusals } from './statistics-files.ts'

/**
 * The refusals of statistics: a part of `refusals`. Most calls replace the message by one that
 * names what to change.
 */
export const statisticsRefusals = {
  ...statisticsFileRefusals,
  dimension_not_possible: [422, 'This cannot be split in that way. Ask by another dimension.'],
  measure_not_possible: [422, 'This subject does not have that measure. Ask for another one.'],
  order_not_possible: [422, 'Order by a dimension or a measure that is asked for.'],
  time_zone_not_possible: [422, 'This cannot be counted in that time zone. Leave it out.'],
  several_currencies: [
    422,
    'These campaigns have several currencies. Ask by currency, or for campaigns of one currency.',
  ],
  range_too_long: [422, 'Ask for at most 400 days, or for 93 days by the hour.'],
  ask_too_large: [422, 'This asks for too many rows. Ask for fewer days.'],
  page_not_valid: [422, 'Send `next` of the answer before as `after`, with the same ask.'],
} as const
