import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockedConsole, openSharedMockedConsole } from '../support/mocked-console.ts'
import { answerAccount } from '../answers/account-answers.ts'
import { campaign, campaignable, nightBus, portrait, tidepool } from '../answers/default-answers.ts'

// Every table of the two specifications must have exactly the listed heads, in their order. The
// rows contain everything that our API adds to the specifications, so an extra head or value would
// be visible.

const uses = { active_campaigns: 1, inactive_campaigns: 0, campaignable_ad_contents: 2 }
const told = {
  ...campaign,
  state: 'running',
  starts_at: '2026-04-01T10:00:00.000Z',
  today: { day: '2026-04-20', spent: '18.00', left: '22.00' },
  total: { budget: '900.00', spent: '18.00', left: '882.00' },
  stopped_by: null,
}
const moment = '2 Jan 2030, 03:04'
const key = 'Qm3vXz8L'

interface SpeccedTable {
  path: string
  /** The accessible name of the table. */
  label: string | RegExp
  heads: readonly string[]
  /**
   * The first row: a cell contains only its value, and only the first cell may have a second line.
   */
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
    cells: ['Low tide, phone\nin 1 campaign', 'Phone', 'Portrait'],
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
    cells: ['Level complete', 'RewardedVideo', 'Wn5TqLc', '4', '3', '2', '1'],
  },
  {
    path: '/app/campaign/active',
    label: 'Active Campaigns',
    heads: ['Active Campaign', 'App Name', 'Keywords', 'Icon', 'Valid Till'],
    cells: [
      'Tidepool spring push\nRunning · €22.00 of €40.00 left today',
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
    cells: ['Tidepool spring push\nPaused', 'Tidepool Match', 'puzzle, ocean', '', moment],
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
    cells: ['31 Mar 2026', '$1,250.50', 'View'],
  },
  {
    path: '/account/policies',
    label: 'Policy history table',
    heads: ['Version', 'Creation Date', 'Validity', 'Signed', 'Signed By'],
    cells: ['2.0', '31 Mar 2026', 'Valid', 'No', 'None'],
  },
]

let mocked: MockedConsole
beforeAll(async () => {
  mocked = await openSharedMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  answerEverything(mocked)
})
afterAll(async () => {
  await mocked.close()
})

describe('FINDINGS-A5', () => {
  test.each(tables)(
    '$label has exactly the columns $heads, on a phone too, and one value in each cell [FINDINGS3-U3]',
    async (wanted) => {
      const { page } = mocked
      const isThere = mocked.calls.length > 0 && new URL(page.url()).pathname === wanted.path
      if (!isThere) await page.goto(wanted.path)
      if (wanted.press !== undefined)
        await page.getByRole('link', { name: wanted.press, exact: true }).click()
      const table = page.getByRole('table', { name: wanted.label, exact: true })
      const row = table
        .locator('tbody tr')
        .filter({ has: page.locator('td:nth-child(2)') })
        .first()
      await row.waitFor()
      expect(await textsOf(table.getByRole('columnheader'))).toEqual(wanted.heads)
      expect(await textsOf(row.locator('td'))).toEqual(
        wanted.cells.map((cell) => (typeof cell === 'string' ? cell : expect.stringMatching(cell))),
      )
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await textsOf(table.getByRole('columnheader'))).toEqual(wanted.heads)
      expect(await row.getByRole('cell').count()).toBe(wanted.cells.length)
      await page.setViewportSize({ width: 1440, height: 900 })
      const links = row.locator('td:first-child').locator('a, button').first()
      expect((await links.allInnerTexts()).join().split('\n')).toHaveLength(1)
    },
  )
})

async function textsOf(cells: Locator): Promise<string[]> {
  return (await cells.allInnerTexts()).map((text) => text.trim())
}

function answerEverything(mocked: MockedConsole): void {
  answerAccount(mocked)
  mocked.answer('GET /campaign/true', { body: [told] })
  mocked.answer('GET /campaign/false', { body: [{ ...told, is_active: false, state: 'paused' }] })
  mocked.answer(/^GET \/ad-content\/[^/]+$/, { body: [{ ...portrait, uses }] })
  mocked.answer(/^GET \/campaignable-ad-content\/[^/]+$/, { body: [{ ...campaignable, uses }] })
  mocked.answer('GET /organization/apps', { body: [tidepool, nightBus] })
  const payment = { id: '0199-pay-1', date: '2026-03-31', amount: 1250.5, view: '' }
  mocked.answer('GET /organization/payments', {
    body: [{ ...payment, currency: 'EUR', paid_amount: 1150.25 }],
  })
}
