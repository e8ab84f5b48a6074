import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { makeMarket } from '../../../../test/support/market.ts'
import { postAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

const world = await sharedAdWorld()
const { placement, advertiser, campaign } = await makeMarket(world)

interface ShownAd {
  tokens: { impression: string; click: string }
  report_url: string
}

async function ad(more: { test?: boolean } = {}): Promise<ShownAd> {
  return (await postAd(world, placement, more)).json<{ ad: ShownAd }>().ad
}

function report(token: string, body: unknown, remoteAddress = '127.0.0.1') {
  const payload = body as object
  return world.server.inject({
    method: 'POST',
    url: `/delivery/v1/reports/${token}`,
    remoteAddress,
    payload,
  })
}

const reports = () =>
  world.ask<Record<string, unknown>>(
    `SELECT organization_id, campaign_id, placement, country, reason, note FROM ad_reports
     WHERE campaign_id = $1 ORDER BY reported_at`,
    [campaign.id],
  )

test('the first report of an ad is stored, and a second one changes nothing', async () => {
  const { tokens, report_url: url } = await ad()
  expect(url).toBe(`http://127.0.0.1:8080/delivery/v1/reports/${tokens.click}`)
  const first = await report(tokens.click, { reason: 'misleading', text: '  It is no puzzle. ' })
  expect([first.statusCode, first.json()]).toEqual([200, { status: 'accepted' }])
  const second = await report(tokens.click, { reason: 'scam' })
  expect([second.statusCode, second.json()]).toEqual([200, { status: 'duplicate' }])
  expect(await reports()).toEqual([
    {
      organization_id: advertiser.member.organizationId,
      campaign_id: campaign.id,
      country: 'ZZ',
      placement: placement.number,
      reason: 'misleading',
      note: 'It is no puzzle.',
    },
  ])
})

test('a report that is sent many times at once is stored once', async () => {
  const before = (await reports()).length
  const { tokens } = await ad()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => report(tokens.click, { reason: 'broken' })),
  )
  const verdicts = answers.map((answer) => answer.json<{ status: string }>().status)
  expect(verdicts.filter((status) => status === 'accepted')).toHaveLength(1)
  expect((await reports()).length).toBe(before + 1)
})

test('a report of a test ad is not stored', async () => {
  const before = (await reports()).length
  const { tokens } = await ad({ test: true })
  const answer = await report(tokens.click, { reason: 'other' })
  expect(answer.json()).toEqual({ status: 'accepted' })
  expect((await reports()).length).toBe(before)
})

test('only the click token of an ad of the last month can be reported', async () => {
  const { tokens } = await ad()
  for (const token of ['x', tokens.impression, `${tokens.click.slice(0, -1)}_`]) {
    const answer = await report(token, { reason: 'other' })
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([
      404,
      'token_not_valid',
    ])
  }
  await world.turnClock(29 * dayMs)
  expect((await report(tokens.click, { reason: 'other' })).statusCode).toBe(200)
  const late = await ad()
  await world.turnClock(31 * dayMs)
  expect((await report(late.tokens.click, { reason: 'other' })).statusCode).toBe(404)
})

test('one address may report ten ads at once and then has to wait', async () => {
  const from = '203.0.113.7'
  const { tokens } = await ad()
  for (let sent = 0; sent < 10; sent += 1)
    expect((await report(tokens.click, { reason: 'other' }, from)).statusCode).toBe(200)
  const refused = await report(tokens.click, { reason: 'other' }, from)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['access-control-expose-headers']).toBe('retry-after, x-request-id')
  expect((await report(tokens.click, { reason: 'other' }, '203.0.113.8')).statusCode).toBe(200)
})

test('the report page works without a script and shows thanks and errors', async () => {
  const { tokens } = await ad()
  const url = `/delivery/v1/reports/${tokens.click}`
  const form = await world.server.inject({ method: 'GET', url })
  expect(form.headers['content-type']).toContain('text/html')
  expect(form.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'nonce-/)
  expect(form.body).toContain('Report an ad')
  expect(form.body).toContain(`action="${url}/page"`)
  const send = (payload: string) =>
    world.server.inject({
      method: 'POST',
      url: `${url}/page`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const before = (await reports()).length
  expect((await send('reason=boring')).statusCode).toBe(422)
  expect((await send(`reason=other&text=${'x'.repeat(501)}`)).statusCode).toBe(422)
  expect((await reports()).length).toBe(before)
  const sent = await send(`reason=adult&text=${'a%0D%0A'.repeat(250)}`)
  expect([sent.statusCode, sent.body.includes('Thank you')]).toEqual([200, true])
  expect((await reports()).at(-1)).toMatchObject({
    reason: 'adult',
    note: 'a\n'.repeat(250).trim(),
  })
  const gone = await world.server.inject({ method: 'GET', url: '/delivery/v1/reports/x' })
  expect([gone.statusCode, gone.body.includes('no longer valid')]).toEqual([404, true])
  expect(gone.headers['content-type']).toContain('text/html')
})
