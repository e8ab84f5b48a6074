import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerAccount } from '../../../e2e/answers/account-answers.ts'
import {
  campaign,
  campaignable,
  nightBus,
  portrait,
  tidepool,
} from '../../../e2e/answers/default-answers.ts'
import { showConsole, until, untilShown, type ShownConsole } from '../../test/shown-console.tsx'

// Every table of the two specifications has exactly the listed heads, in their order. The rows
// contain everything that our API adds to the specifications, so an extra head or value is seen.

const uses = { active_campaigns: 1, inactive_campaigns: 0, campaignable_ad_contents: 2 }
const told = {
  ...campaign,
  state: 'running',
  starts_at: '2026-04-01T10:00:00.000Z',
  today: { day: '2026-04-20', spent: '18.00', left: '22.00' },
  total: { budget: '900.00', spent: '18.00', left: '882.00' },
  stopped_by: null,
}
const moment = /^Jan 2, 2030, \d\d:04 [AP]M$/
const key = 'Qm3vXz8L'

interface SpeccedTable {
  path: string
  /** The accessible name of the table. */
  label: string | RegExp
  heads: readonly string[]
  /** The first row: a cell contains only its value, and only the first a second line. */
  cells: readonly (string | RegExp)[]
  /** The link that opens the table's screen. */
  press?: string
}

const tables: readonly SpeccedTable[] = [
  {
    path: '/app/list',
    label: 'Apps',
    heads: ['App', 'Ad Contents', 'Type', 'Installs', 'Earnings ($)'],
    cells: ['Tidepool Match', '3', 'Games (Puzzle)', '1.5k', '15'],
  },
  {
    path: `/app/${tidepool.id}`,
    label: /^Ad Contents/,
    heads: ['Preview', 'Type', 'Resolution', 'Orientation'],
    cells: ['in 1 campaign', 'IMAGE', '1080 x 1920', 'Portrait'],
  },
  {
    path: `/app/${tidepool.id}`,
    label: /^Campaignable Ad Contents/,
    heads: ['Name', 'Target Device', 'Content Orientation'],
    cells: ['Low tide, phonein 1 campaign', 'Phone', 'Portrait'],
  },
  {
    path: '/app/monetize',
    label: 'Monetizing Apps',
    heads: ['App', 'Organization API Key', 'App API Key', 'Download JSON'],
    cells: ['Tidepool Match', key, '0Zx9QpLm', ''],
  },
  {
    path: '/app/monetize',
    press: 'Tidepool Match',
    label: 'Placements table',
    heads: [
      'Placement',
      'Type',
      'Placement API Key',
      'Requests',
      'Impressions',
      'Clicks',
      'Downloads',
    ],
    // The rates are a line of ours below the name, once they have loaded.
    cells: [
      /^Level complete(Fill 82\.5% · eCPM \$2\.10)?$/,
      'RewardedVideo',
      'Wn5TqLc',
      '4',
      '3',
      '2',
      '1',
    ],
  },
  {
    path: '/app/campaign/active',
    label: 'Active Campaigns',
    heads: ['Active Campaign', 'App Name', 'Keywords', 'Icon', 'Valid Till'],
    cells: [
      'Tidepool spring pushRunning · €22.00 of €40.00 left today',
      'Tidepool Match',
      'puzzle, ocean',
      '',
      moment,
    ],
  },
  {
    path: '/app/campaign/inactive',
    label: 'Inactive Campaigns',
    heads: ['Inactive Campaign', 'App Name', 'Keywords', 'Icon', 'Valid Till'],
    cells: ['Tidepool spring pushPaused', 'Tidepool Match', 'puzzle, ocean', '', moment],
  },
  {
    path: '/app/overview',
    label: 'Campaign Overview table',
    heads: ['Campaign', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Purchases'],
    cells: ['Tidepool spring push', 'Tidepool Match', '13,000', '12,500', '250', '40', '0'],
  },
  {
    path: '/app/overview',
    label: 'Monetization Overview table',
    heads: ['Placement', 'App', 'Requests', 'Impressions', 'Clicks', 'Installs', 'Revenue ($)'],
    cells: ['Level complete', 'Night Bus', '13,000', '12,500', '250', '40', /^12\.5/],
  },
  {
    path: '/account/payment',
    label: 'Payment History table',
    heads: ['Date', 'Amount', 'View Detail'],
    // What arrives in another currency is a line of ours below the date (C2).
    cells: [/^31 Mar 2026Paid €[\d,.]+$/, '$1,250.50', 'View'],
  },
  {
    path: '/account/policies',
    label: 'Policy history table',
    heads: ['Version', 'Creation Date', 'Validity', 'Signed', 'Signed By'],
    cells: ['2.0', '31 Mar 2026', 'Valid', 'No', 'None'],
  },
]

describe('FINDINGS-A5', () => {
  test.each(tables)('$label has exactly its columns, with one value a cell', async (wanted) => {
    const shown = await showConsole('/getstarted')
    answerEverything(shown)
    await shown.go(wanted.path)
    if (wanted.press !== undefined) {
      await untilShown(wanted.press)
      screen.getByText(wanted.press).click()
    }
    await until(() => expect(firstRow(wanted.label).length).toBeGreaterThan(1))
    const table = screen.getByRole('table', { name: wanted.label })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(wanted.heads)
    expect(firstRow(wanted.label)).toEqual(
      wanted.cells.map((cell) => (typeof cell === 'string' ? cell : expect.stringMatching(cell))),
    )
  })
})

function firstRow(label: string | RegExp): (string | null)[] {
  const rows = [...screen.getByRole('table', { name: label }).querySelectorAll('tbody tr')]
  const cells = rows.map((row) => [...row.querySelectorAll('td')])
  const first = cells.find((row) => row.length > 1) ?? []
  return first.map(({ textContent }) => textContent.trim())
}

function answerEverything(shown: ShownConsole): void {
  answerAccount(shown)
  shown.answer('GET /campaign/true', { body: [told] })
  shown.answer('GET /campaign/false', { body: [{ ...told, is_active: false, state: 'paused' }] })
  shown.answer(/^GET \/ad-content\/[^/]+$/, { body: [{ ...portrait, uses }] })
  shown.answer(/^GET \/campaignable-ad-content\/[^/]+$/, { body: [{ ...campaignable, uses }] })
  shown.answer('GET /organization/apps', { body: [tidepool, nightBus] })
  const payment = { id: '0199-pay-1', date: '2026-03-31', amount: 1250.5, view: '' }
  shown.answer('GET /organization/payments', {
    body: [{ ...payment, currency: 'EUR', paid_amount: 1150.25 }],
  })
}
