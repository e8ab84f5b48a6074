import { activityActions } from '@frontrow/contract/account/activity'
import { listAudit, operatorActions } from '@frontrow/contract/operator/audit'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { auditEntries } from '../../../../../e2e/answers/operator-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { actText, auditAreas } from './act-words.ts'

const [entry] = auditEntries
const request = { ...entry, action: 'proposal.make', object_id: '0199-proposal-1' }
const kind = 'payouts.pay'

test('every action that the server writes has its words', () => {
  const codes = [...activityActions, ...operatorActions]
  expect(codes.filter((code) => !/^[A-Z][^._]+$/.test(actText(code)))).toEqual([])
  expect(auditAreas.filter(({ label }) => !/^[A-Z][^._]+$/.test(label))).toEqual([])
})

test('each area can be filtered by', () => {
  const { action } = listAudit.query.properties
  expect(auditAreas.filter(({ value }) => !Value.Check(action, value))).toEqual([])
})

test('an audit entry names its action in words and leads to its request', async () => {
  const details = {
    kind,
    due_on: '2026-05-26',
    treatment: ['self_billed_domestic', 'own_invoice'],
    limit_micros: ['1000000', 2_500_000],
    is_manual: true,
    receipt: { value_date: null, short_as: 'withheld_tax' },
  }
  const page = await showOperator('/audit', (mocked) => {
    mocked.answer('GET /operator/v1/audit', {
      body: { entries: [request], next: null, looked_back_to: null },
    })
    mocked.answer(/^GET \/operator\/v1\/audit\/[^/]+$/, {
      body: { entry: { ...request, details }, link: null },
    })
  })
  await page.click('Requested approval')
  const dialog = page.part('dialog', 'Requested approval')
  await dialog.shows('Due on')
  const link = await dialog.part('link', 'View approval request').element()
  expect(link.getAttribute('href')).toBe('/operator/approvals/0199-proposal-1')
  const table = await dialog.part('table', 'Changes').element()
  expect(table.textContent).not.toContain(kind)
  expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Due on–26 May 2026',
    'Treatmentself billed domesticown invoice',
    'Limit1.002.50',
    'Is manual–yes',
    'Receipt–Value date: –; Short as: withheld tax',
  ])
})
