// At LOG_LEVEL=trace, libraries log their options, and some of these contain request headers.
import { describe, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { createLogger } from '../../src/lib/process/logger.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { openWorld } from '../support/world.ts'

const canary = (name: string) => `c4nary-${name}-7f3a9c`
// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const multipart = (parts: Record<string, string>) => ({
  type: 'multipart/form-data; boundary=b',
  payload: `${Object.entries(parts)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`,
})

describe('FINDINGS-M10', () => {
  test('no secret of a call is logged at trace', async () => {
    const lines: string[] = []
    const log = createLogger('trace', false, { to: { write: (line) => void lines.push(line) } })
    const server = await openApi({ ...world.services, log }, world.delivery)
    const { member, placementKey, appKey, appId } = await fillOrganization(world, 'Nachtigall')
    const form = multipart({
      'name="username"': member.email,
      'name="password"': canary('password'),
    })
    const file = multipart({ 'name="file"; filename="a.jpg"': 'no picture' })
    const json = 'application/json'
    const signIn = { username: member.email, password: canary('password') }
    const calls: { url: string; type: string; payload: string; method?: 'PUT' }[] = [
      { url: '/api/v1/pre-registration/token', ...form },
      {
        url: '/api/v1/pre-registration/token',
        type: 'application/x-www-form-urlencoded',
        payload: new URLSearchParams(signIn).toString(),
      },
      { url: `/api/v1/ad-content/${appId}?app_id=${appId}`, ...file },
      {
        url: '/api/v1/pre-registration/sign-up/verify',
        type: json,
        payload: JSON.stringify({ email: member.email, code: 'C4NARY' }),
      },
      {
        url: '/api/v1/pre-registration/reset-password',
        type: json,
        payload: JSON.stringify({
          token: canary('reset'),
          password: canary('password'),
          confirmPassword: canary('password'),
        }),
      },
      {
        method: 'PUT',
        url: `/api/v1/organization/${member.organizationId}/banking?org_id=${member.organizationId}`,
        type: json,
        payload: JSON.stringify({ bank_account_number: '47114711471147', iban: canary('iban') }),
      },
      {
        url: '/delivery/v1/ads',
        type: json,
        payload: JSON.stringify({
          placement_api_key: placementKey,
          app_api_key: appKey,
          device: {},
        }),
      },
      {
        url: '/delivery/v1/events',
        type: json,
        payload: JSON.stringify({ events: [{ token: canary('event') }] }),
      },
      { url: '/api/v1/no/such/call', type: json, payload: `{"password":"${canary('password')}"` },
    ]
    for (const { url, type, payload, method = 'POST' } of calls) {
      const headers = {
        'content-type': type,
        authorization: `Bearer ${member.token}`,
        cookie: `device=${canary('cookie')}`,
        'idempotency-key': canary('idempotency'),
      }
      const { statusCode } = await server.inject({ method, url, headers, payload })
      expect(statusCode, url).toBeLessThan(500)
    }
    await server.close()
    const text = lines.join('')
    // These lines contained the headers. Without them in the log, the test would prove nothing.
    expect(text).toContain('Providing options to busboy')
    const secrets = [member.token, placementKey, appKey, 'c4nary', 'C4NARY', '47114711471147']
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })
})
