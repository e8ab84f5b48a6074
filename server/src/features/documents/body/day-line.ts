/** A line of a signed body: a placement or a campaign on a day. */
export interface DayLine {
  day: string
  cause: 'delivery' | 'late' | 'adjusted'
  reason: string | null
  name: string
  impressions: number
  /** Of an earnings statement. */
  placement?: string
  app_name?: string
  earned?: string
  gross?: string
  share_bp?: string
  /** Of a statement of use and an invoice. */
  campaign?: string
  charged?: string
  spent?: string
  currency?: string
}
