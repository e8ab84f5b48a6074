import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@frontrow/contract/apps'
import { expect, onTestFinished, test } from 'vitest'
import { advertise, joinNetwork, openPlacement } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import { patience } from '../support/mocked-console.ts'
import { sharedServer } from '../support/shared-server.ts'

const icon = new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)

test('another origin shows a counted ad under a policy without inline styles', async () => {
  const server = await sharedServer()
  const makeApp = async (company: string, apple_app_id: string) => {
    const client = await joinNetwork(server, company)
    const { id } = await client.call(createApp, {
      params: { id: '{developer-id}' },
      body: { name: company, apple_app_id, category: 'Games' },
    })
    return { client, id }
  }
  const advertised = await makeApp('Slate Harbour', 'id525463031')
  await advertise(advertised.client, advertised.id, new Blob([readFileSync(icon)]))
  const shown = await makeApp('Granite Pier', 'id525463032')
  const key = await openPlacement(shown.client, shown.id)

  const { page, context } = await openPage({ baseURL: server.url, width: 390 })
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' }),
  )
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  const script = `import { createFrontrow } from '${server.url}/sdk/frontrow.js'
    const ads = createFrontrow({ baseUrl: '${server.url}', placements: { end: '${key}' } })
    const { ad } = await ads.requestAd('end')
    await ads.show(ad)`
  const allowed = `script-src 'nonce-x' ${server.url}; connect-src ${server.url}; img-src ${server.url}`
  const url = await serveGame(
    `default-src 'none'; ${allowed}`,
    `<title>A game</title><main></main><script type="module" nonce="x">${script}</script>`,
  )
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/events'), patience)
  await page.goto(url)
  expect(await (await counted).json()).toEqual({ results: [{ status: 'accepted' }] })
  const stage = page.getByRole('dialog', { name: /^Advertisement: / })
  expect(await stage.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  expect(errors.filter((text) => !text.includes('favicon'))).toEqual([])
  await context.close()
})

/** Serves a third party's page on a port of its own, until the end of the test. */
async function serveGame(policy: string, html: string): Promise<string> {
  const host = createServer((_request, answer) => {
    answer.setHeader('content-security-policy', policy)
    answer.setHeader('content-type', 'text/html')
    answer.end(html)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    host.close()
    host.closeAllConnections()
  })
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/`
}
