import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from '@frontrow/contract/apps'
import { recordPostback } from '@frontrow/contract/delivery/traffic'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/shared-server.ts'
import { patience } from '../support/mocked-console.ts'
import { Client, advertise, joinNetwork } from '../support/api-client.ts'

// Installs that Apple reports, on a campaign's page. The published console does not have them.
const icon = fileURLToPath(
  new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url),
)

// Two of Apple's published examples: one install belongs to this network, the other to another
// network.
const shared = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'app-id': 525463029,
  redownload: true,
  'fidelity-type': 1,
}
const postbacks = [
  {
    ...shared,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
    'did-win': true,
    'source-app-id': 1234567891,
    'conversion-value': 20,
    'attribution-signature':
      'MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij',
  },
  {
    ...shared,
    'transaction-id': 'f9ac267a-a889-44ce-b5f7-0166d11461f0',
    'did-win': false,
    'attribution-signature':
      'MEUCIQDDetUtkyc/MiQvVJ5I6HIO1E7l598572Wljot2Onzd4wIgVJLzVcyAV+TXksGNoa0DTMXEPgNPeHCmD4fw1ABXX0g=',
  },
]

const section = (page: Page) => page.getByRole('region', { name: 'iOS installs by SKAdNetwork' })

test('a postback that Apple signed is shown on its campaign and not counted', async () => {
  const server = await sharedServer()
  const member = await joinNetwork(server, 'Copper Mill')
  const app = await member.call(createApp, {
    params: { id: '{developer-id}' },
    body: { name: 'Tidepool Match', apple_app_id: 'id525463029', category: 'Games' },
  })
  const id = await advertise(member, app.id, new Blob([readFileSync(icon)]))
  const { context, page, errors } = await openPage({ baseURL: server.url })
  await context.addInitScript((token) => localStorage.setItem('token', token), member.token)
  await page.goto(`/app/campaign/${id}?show=figures`)
  const told = section(page)
  await told.getByText('No postbacks yet').waitFor(patience)
  expect(await told.getByRole('region').allInnerTexts()).toEqual([
    expect.stringContaining('<string>example123.skadnetwork</string>'),
    `${server.url}/delivery/v1/skadnetwork`,
  ])

  const device = new Client(server.url)
  for (const body of postbacks)
    expect(await device.call(recordPostback, { body })).toEqual({ stored: true })
  await page.reload()
  const totals = told.getByRole('group', { name: 'Line shown' }).getByRole('button')
  await totals.first().waitFor(patience)
  expect((await totals.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    ['New installs', '0', '0% of postbacks'],
    ['Redownloads', '1', '50% of postbacks'],
    ['Attributed to another network', '1', '50% of postbacks'],
  ])
  await totals.nth(1).click()
  const line = told.getByRole('slider', { name: 'Redownloads per day' })
  expect(await line.getAttribute('aria-valuetext')).toMatch(/: 1 redownloads$/)
  const rows = told.getByRole('table', { name: 'Postbacks by source' }).getByRole('row')
  expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '42',
    'Click-through',
    '0',
    '1',
    '1',
  ])
  const own = page.getByRole('region', { name: 'Performance', exact: true }).getByRole('button')
  expect(await own.filter({ hasText: /^Installs/ }).innerText()).toMatch(/^Installs\s+0/)
  expect(errors).toEqual([])
  await context.close()
})
