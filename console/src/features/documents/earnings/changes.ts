/** What changed for a day after it was posted: a line of either side. */
export interface Change {
  id: string
  booked_on: string
  day: string
  /** Of the placement or the campaign. */
  name: string
  cause: 'late_events' | 'invalid_traffic'
  reason: string | null
  amount: string
}

export const changeCauses: Readonly<Record<Change['cause'], string>> = {
  late_events: 'Late events',
  invalid_traffic: 'Invalid traffic',
}
