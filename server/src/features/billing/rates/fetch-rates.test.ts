import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showHome } from '@frontrow/contract/operator/home'
import type { listRates } from '@frontrow/contract/operator/finance/rates'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, makeOperator, approveProposal } from '../../../../test/support/operators.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { setRate } from '../for-operators.ts'
import { readEcbFile } from './ecb-file.ts'
import { fetchedRatesJob, fetchRates } from './fetch-rates.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

let answer: RequestListener
const source = createServer((request, response) => answer(request, response))
await new Promise((resolve) => source.listen(0, '127.0.0.1', () => resolve(undefined)))
const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/daily.xml`
// World of its own: it reads rates from a source of its own.
const world = await openWorld({ env: { RATES_URL: url } })
const { services } = world
afterAll(() => source.close())

const fileOf = (day: string, rates: Record<string, string>, around = '') => {
  const lines = Object.entries(rates).map(
    ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>${around}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='${day}'>
      ${lines.join('\n      ')}
    </Cube>
  </Cube>
</gesmes:Envelope>
`
}
const answers = (text: string, status = 200) => {
  answer = (_request, response) => response.writeHead(status).end(text)
}
const today = async (days = 0) => {
  const [row] = await world.ask<{ now: Date }>('SELECT app_now() AS now')
  return utcDayOf(new Date((row?.now ?? new Date(0)).getTime() + days * dayMs))
}
const fetched = () => fetchRates(services)
const ratesOf = (currency: string) =>
  world.ask<{ from: string; usd: string; source: string }>(
    'SELECT as_of::text AS from, usd_billionths::text AS usd, source FROM fx_rates WHERE currency = $1 AND published_on IS NOT NULL ORDER BY number DESC',
    [currency],
  )

describe('the file of the European Central Bank', () => {
  test('gives the value of one unit in USD to the billionth', () => {
    const file = fileOf('2026-11-25', { USD: '1.1602', JPY: '181.45', GBP: '0.8769' })
    const { day, usdBillionths } = readEcbFile(file)
    expect(day).toBe('2026-11-25')
    // 1.1602 / 181.45 = 0.0063940479…, and 1.1602 / 0.8769 = 1.3230699053…
    expect(Object.fromEntries(usdBillionths)).toEqual({
      EUR: 1_160_200_000n,
      JPY: 6_394_048n,
      GBP: 1_323_069_905n,
    })
  })

  test('lines in a comment are no rates [FINDINGS4-S9]', () => {
    const line = "<Cube currency='GBP' rate='0.5'/>"
    const file = fileOf('2026-11-25', { USD: '1.1602', JPY: '181.45' })
    const commented = file.replace("<Cube currency='JPY'", `<!-- ${line} -->$&`)
    expect([...readEcbFile(commented).usdBillionths.keys()]).toEqual(['EUR', 'JPY'])
    for (const broken of [`<!-- ${line}`, `<!-- <!-- ${line} -->`, `<?x ${line} ?>`])
      expect(() => readEcbFile(file.replace('<Cube time', `${broken}$&`))).toThrow('comment')
  })

  const good = fileOf('2026-11-25', { USD: '1.1602', JPY: '181.45' })
  test.each([
    ['a page', '<!doctype html><html><body>Sign in</body></html>', 'document type'],
    ['a page without a type', '<html>Cube</html>', 'no file of reference rates'],
    ['a DTD', good.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), 'document type'],
    ['a file that is cut off', good.slice(0, -40), 'cut off'],
    ['no day', good.replace("time='2026-11-25'", ''), 'rates of one day'],
    ['two days', good.replace('</Cube>', "</Cube><Cube time='2026-11-24'></Cube>"), 'one day'],
    ['a day that does not exist', good.replace('11-25', '02-30'), 'is not a day'],
    ['no dollar', fileOf('2026-11-25', { JPY: '181.45' }), 'no rate of USD'],
    ['a rate of 0', good.replace('181.45', '0.00'), 'rate of JPY'],
    ['1e400', good.replace('181.45', '1e400'), 'rate of JPY'],
    ['a negative rate', good.replace('181.45', '-1'), 'rate of JPY'],
    ['a comma', good.replace('181.45', '181,45'), 'rate of JPY'],
    ['no number', good.replace('181.45', 'N/A'), 'rate of JPY'],
    ['400 digits', good.replace('181.45', '9'.repeat(400)), 'rate of JPY'],
    ['a currency twice', good.replace("currency='JPY'", "currency='USD'"), 'twice'],
    ['a line of another form', good.replace("rate='181.45'", "value='181.45'"), 'another form'],
  ])('%s is taken as a whole or not at all', (_name, text, why) => {
    expect(() => readEcbFile(text)).toThrow(why)
  })
})

describe('what is fetched', () => {
  beforeEach(async () => {
    await world.turnClock(dayMs)
  })

  test('holds from the next day on with the name of its source, once a file', async () => {
    const day = await today()
    const from = await today(1)
    answers(fileOf(day, { USD: '1.20', GBP: '0.87', XXX: '5', CHF: '0.95' }))
    expect(await fetched()).toBe(`ECB ${day}: 3 rates set from ${from} on`)
    expect(await ratesOf('EUR')).toEqual([{ from, usd: '1200000000', source: `ECB ${day}` }])
    expect(await ratesOf('GBP')).toEqual([{ from, usd: '1379310345', source: `ECB ${day}` }])
    expect(await ratesOf('XXX')).toEqual([])
    expect(await fetched()).toBe(`ECB ${day}: 0 rates set from ${from} on`)
    await world.turnClock(dayMs)
    // The same file on the day after, as on a Sunday.
    expect(await fetched()).toContain(': 0 rates set')
    expect(await ratesOf('EUR')).toHaveLength(1)
    const trail = await world.ask(
      `SELECT actor, details FROM audit_log WHERE action = 'rate.set' AND object_id = $1`,
      [`ECB ${day}`],
    )
    expect(trail).toEqual([
      { actor: 'system', details: { from, set: 'EUR, GBP, CHF', not_set: '' } },
    ])
  })

  test('what a person set for the day wins', async () => {
    const from = await today(1)
    const byHand = { currency: 'EUR', usd: '1.21', date: from, operator: 'maria' }
    expect(await setRate(services, byHand)).toMatchObject({ outcome: 'set' })
    const before = await ratesOf('EUR')
    answers(fileOf(await today(), { USD: '1.22', CHF: '0.96' }))
    expect(await fetched()).toContain(': 1 rates set')
    expect(await ratesOf('EUR')).toEqual(before)
    await world.turnClock(dayMs)
    answers(fileOf(await today(), { USD: '1.22' }))
    expect(await fetched()).toContain(': 1 rates set')
    expect((await ratesOf('EUR'))[0]?.usd).toBe('1220000000')
  })

  test('a file that is old, of a day to come, or of an earlier day sets nothing', async () => {
    const before = await ratesOf('EUR')
    answers(fileOf(await today(1), { USD: '1.23' }))
    await expect(fetched()).rejects.toThrow('has not begun')
    answers(fileOf(await today(), { USD: '1.22' }))
    await fetched()
    answers(fileOf(await today(-1), { USD: '1.23' }))
    await expect(fetched()).rejects.toThrow('was read before')
    expect((await ratesOf('EUR')).length - before.length).toBe(1)
    await world.turnClock(9 * dayMs)
    answers(fileOf(await today(-8), { USD: '1.23' }))
    await expect(fetched()).rejects.toThrow('more than a week ago')
  })

  test('an answer with a status, a redirect or 300 KB sets nothing', async () => {
    const good = fileOf(await today(), { USD: '1.24' })
    const before = await ratesOf('EUR')
    answers(good, 503)
    await expect(fetched()).rejects.toThrow('status 503')
    answer = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:1${url.slice(-10)}` }).end(good)
    await expect(fetched()).rejects.toThrow('status 302')
    answers(good.replace('<Cube>', `<Cube>${' '.repeat(300_000)}`))
    await expect(fetched()).rejects.toThrow('larger than 256 KB')
    answer = (request) => request.socket.destroy()
    await expect(fetched()).rejects.toThrow('no answer: broken answer')
    expect(await ratesOf('EUR')).toEqual(before)
  })
})

describe('FINDINGS3-H4 for what is fetched', () => {
  const page = async () => {
    const finance = await makeOperator(world, 'finance')
    const of = <T>(path: string) => actAs<T>(world, finance, { method: 'GET', path })
    const rates = await of<Reply<typeof listRates>>('/finance/rates')
    const home = await of<Reply<typeof showHome>>('/home')
    const jump = (currency: string) => rates.rates.find((one) => one.currency === currency)?.jump
    return { rates, home: home.health, jump }
  }

  test('a change of more than 20 % is an alarm and not set', async () => {
    await world.turnClock(2 * dayMs)
    const day = await today()
    const before = await ratesOf('CHF')
    answers(fileOf(day, { USD: '1.22', CHF: '0.5', GBP: '0.88' }))
    expect(await fetched()).toMatch(/: 2 rates set from .* changed by more than 20 %: CHF$/)
    expect(await ratesOf('CHF')).toEqual(before)
    const alarmed = await page()
    expect(alarmed.jump('CHF')).toEqual({
      usd: '2.44',
      before: '1.270833333',
      source: `ECB ${day}`,
    })
    expect(alarmed.jump('GBP')).toBeNull()
    expect(alarmed.home).toMatchObject({ rates_not_set: 1, rates_behind: false })
    // The alarm stays while the source says so.
    await fetched()
    expect((await page()).home).toMatchObject({ rates_not_set: 1 })
    const maren = await makeOperator(world, 'finance')
    const theo = await makeOperator(world, 'finance')
    const body = { currency: 'CHF', usd: '2.44', proposes: true, reason: 'The central bank' }
    const { proposal_id: id } = await actAs<{ proposal_id: string }>(world, maren, {
      method: 'POST',
      path: '/finance/rates',
      body,
    })
    await approveProposal(world, theo, id)
    const decided = await page()
    expect(decided.jump('CHF')).toBeNull()
    expect(decided.home).toMatchObject({ rates_not_set: 0 })
    expect(await fetched()).toContain(': 1 rates set')
    expect((await ratesOf('CHF'))[0]?.usd).toBe('2440000000')
  })

  test('small steps of hand and source add up over 24 hours', async () => {
    await world.turnClock(2 * dayMs)
    answers(fileOf(await today(), { USD: '1.22', SEK: '11' }))
    await fetched()
    await world.turnClock(2 * dayMs)
    const usd = '0.1245'
    // 12 % by hand, and 12 % more from the source.
    expect(await setRate(services, { currency: 'SEK', usd, operator: 'maria' })).toMatchObject({
      outcome: 'set',
    })
    answers(fileOf(await today(), { USD: '1.22', SEK: '8.75' }))
    expect(await fetched()).toContain('changed by more than 20 %: SEK')
    // And the other way around: 15 % from the source, and 15 % more by hand.
    await world.turnClock(8 * dayMs)
    answers(fileOf(await today(), { USD: '1.22', SEK: '8.52' }))
    await fetched()
    expect((await ratesOf('SEK'))[0]?.usd).toBe('143192488')
    const tomorrow = { currency: 'SEK', date: await today(1), operator: 'maria' }
    expect(await setRate(services, { ...tomorrow, usd: '0.1647' })).toMatchObject({
      outcome: 'far',
    })
  })

  test('daily steps add up over a week [FINDINGS4-S9]', async () => {
    const outcomes: string[] = []
    for (const rate of ['0.88', '0.88', '1', '1.12']) {
      await world.turnClock(rate === '0.88' ? 8 * dayMs : dayMs)
      answers(fileOf(await today(), { USD: '1.22', GBP: rate }))
      outcomes.push(await fetched())
    }
    expect(outcomes[2]).not.toContain('GBP')
    expect(outcomes[3]).toContain('changed by more than 20 %: GBP')
  })

  test('a source that is away for five days is an alarm, with its reason', async () => {
    const job = fetchedRatesJob(services)
    answers(fileOf(await today(), { USD: '1.22' }))
    expect(await runJob(services, job)).toBe(true)
    answers('Bad gateway', 502)
    const fails = () => expect(runJob(services, job)).rejects.toThrow('status 502')
    await world.turnClock(4 * dayMs)
    await fails()
    expect((await page()).home).toMatchObject({ rates_behind: false })
    await world.turnClock(dayMs)
    await fails()
    const { home, rates } = await page()
    expect(home).toMatchObject({ rates_behind: true })
    expect(rates.fetching).toMatchObject({
      is_behind: true,
      failure: 'the answer has the status 502',
    })
  })
})

test('without a source nothing is fetched', async () => {
  const config = { ...services.config, ratesUrl: undefined }
  expect(await fetchRates({ ...services, config })).toBe('RATES_URL names no source')
})
