import { drawSheet, type SheetColumn } from './pdf-sheet.ts'
import type { StatementBody, StatementBodyLine } from './statement-body.ts'

export interface PdfStatement {
  /** Such as `ES-2026-000004`. */
  number: string
  kind: 'earnings' | 'use'
  /** As `2026-10`. */
  month: string
  issuedOn: string
  total: string
  sha256: string
  /** Who issues it. */
  network: string
  body: StatementBody
}

/** The bytes of a statement as a PDF. */
export function drawStatement(statement: PdfStatement): Promise<Buffer> {
  const { number, kind, issuedOn, network, body } = statement
  return drawSheet({
    title: kind === 'earnings' ? 'Earnings statement' : 'Statement of use',
    number,
    issuedOn,
    network,
    isTest: body.book === 'sandbox',
    facts: factsOf(statement),
    columns: columns[kind],
    rows: body.lines.map((line) => columns[kind].map(({ text }) => text(line))),
  })
}

function factsOf(statement: PdfStatement): [string, string][] {
  const { body, total } = statement
  const money = (amount: string) => `${amount} ${body.currency}`
  const held = (body.held ?? []).map(
    ({ amount, reason }) => `${money(amount)} (${reason.replaceAll('_', ' ')})`,
  )
  return [
    ['Number', statement.number],
    ['Month', statement.month],
    ['Issued', statement.issuedOn],
    ['By', statement.network],
    ['For', body.organization_name],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as [string, string]] : []),
    ['Sum of the lines', money(body.sum)],
    ['From the statement before', money(body.carried_in)],
    ['Carried to the next', money(body.carried_forward)],
    ['Tax', money(body.tax)],
    ['Total', money(total)],
    ...(held.length > 0 ? [['Kept back', held.join(', ')] as [string, string]] : []),
    ['SHA-256', statement.sha256],
  ]
}

interface PdfColumn extends SheetColumn {
  text: (line: StatementBodyLine) => string
}

const causes = { delivery: '', late: 'late events', adjusted: 'adjustment' } as const
const count = (impressions: number) => impressions.toLocaleString('en')

const columns: Readonly<Record<PdfStatement['kind'], readonly PdfColumn[]>> = {
  earnings: [
    { head: 'Day', width: 56, text: ({ day }) => day },
    { head: 'Placement', width: 106, text: ({ name }) => name },
    { head: 'App', width: 96, text: (line) => line.app_name ?? '' },
    { head: 'Cause', width: 58, text: ({ cause }) => causes[cause] },
    { head: 'Impressions', width: 58, isRight: true, text: (line) => count(line.impressions) },
    { head: 'Owed', width: 62, isRight: true, text: (line) => line.gross ?? '' },
    { head: 'Earned', width: 62, isRight: true, text: (line) => line.earned ?? '' },
  ],
  use: [
    { head: 'Day', width: 56, text: ({ day }) => day },
    { head: 'Campaign', width: 168, text: ({ name }) => name },
    { head: 'Cause', width: 58, text: ({ cause }) => causes[cause] },
    { head: 'Impressions', width: 62, isRight: true, text: (line) => count(line.impressions) },
    {
      head: 'Spent',
      width: 86,
      isRight: true,
      text: (line) => `${line.spent ?? ''} ${line.currency ?? ''}`,
    },
    { head: 'Charged', width: 68, isRight: true, text: (line) => line.charged ?? '' },
  ],
}
