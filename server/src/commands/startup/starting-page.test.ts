import { afterAll, expect, test } from 'vitest'
import { freePort } from '../demo/demo-game-server.ts'
import { openStartingPage } from './starting-page.ts'

const config = { host: '127.0.0.1', port: await freePort(), productName: 'A & B' }
const starting = await openStartingPage(config)
afterAll(() => starting.close())

async function get(path: string) {
  const answer = await fetch(`http://127.0.0.1:${config.port}${path}`)
  const { status, headers } = answer
  return { status, retry: headers.get('retry-after'), text: await answer.text() }
}

test('a browser that comes early gets a page that reloads itself [FINDINGS4-R2]', async () => {
  starting.show('Making the demo: day 47 of 120')
  for (const path of ['/', '/apps/1', '/operator/approvals', '/demo-app', '/mailbox']) {
    const { status, retry, text } = await get(path)
    expect([path, status, retry]).toEqual([path, 503, '2'])
    expect(text).toContain('<title>A &amp; B is starting</title>')
    expect(text).toContain('<meta http-equiv="refresh" content="2">')
    expect(text).toContain('Making the demo: day 47 of 120.')
  }
})

test('a program that comes early is asked to try again [FINDINGS4-R2]', async () => {
  for (const path of ['/api/v1/apps', '/delivery/v1/ads', '/operator/v1/session', '/media/x']) {
    const { status, retry, text } = await get(path)
    expect([path, status, retry]).toEqual([path, 503, '2'])
    expect(JSON.parse(text)).toMatchObject({ reason: 'unavailable' })
  }
})

test('a server that starts is alive and not ready [FINDINGS4-R2]', async () => {
  expect(await get('/health/live')).toMatchObject({ status: 200 })
  expect(await get('/health/ready')).toMatchObject({
    status: 503,
    text: '{"status":"waiting","on":["start"]}',
  })
})

test('a taken port ends the start with the setting to change [FINDINGS4-R2]', async () => {
  await expect(openStartingPage(config)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('PORT: '),
  })
})
