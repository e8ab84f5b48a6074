/** A statement as it was signed. `linesOf` and `issueDocument` write it. */
export interface StatementBody {
  book: 'sandbox' | 'live'
  currency: string
  organization_name: string
  lines: readonly StatementBodyLine[]
  sum: string
  carried_in: string
  carried_forward: string
  tax: string
  held?: readonly { reason: string; amount: string }[]
}

export interface StatementBodyLine {
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
  /** Of a statement of use. */
  campaign?: string
  charged?: string
  spent?: string
  currency?: string
}

/** Reads the body of an issued statement. */
export function readBody(body: string): StatementBody {
  return JSON.parse(body) as StatementBody
}
