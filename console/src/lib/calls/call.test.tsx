import { showCard } from '@frontrow/contract/billing'
import { showDeveloper } from '@frontrow/contract/identity/developer'
import { listApps } from '@frontrow/contract/apps'
import { listCampaigns } from '@frontrow/contract/campaigns'
import { createPlacement } from '@frontrow/contract/monetization'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, alertText, call, type CallOptions } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = (response: Promise<Response>) => {
  vi.stubGlobal('fetch', () => response)
  return call(listApps, {}, { token: 't', keepsSession: true }).catch((error: unknown) => error)
}

test('the error of a failed call has a name, a message and a numeric code [ENT-13]', async () => {
  const body = { name: 'NotFound', message: 'App not found', code: 404, reason: 'app_not_found' }
  const said = await failureOf(Promise.resolve(Response.json(body, { status: 404 })))
  expect(said).toBeInstanceOf(ApiError)
  expect(said).toMatchObject(body)
  expect(alertText(said)).toBe('404 App not found')
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
  const unsaid = await failureOf(Promise.resolve(page))
  expect(unsaid).toMatchObject({ name: 'ApiError', statusText: 'Bad Gateway', code: 502 })
  expect(alertText(unsaid)).toBe('502 The server is unavailable. Try again shortly.')
  const away = await failureOf(Promise.reject(new TypeError('Failed to fetch')))
  expect(away).toMatchObject({ name: 'ApiError', code: 0 })
  expect(alertText(away)).toMatch(/^The server could not be reached\./)
})

test('a failure has the text of its msg, its message or its status [FINDINGS-A10]', async () => {
  const said = async (body: object) => {
    const response = Response.json(body, { status: 400, statusText: 'Bad Request' })
    return ((await failureOf(Promise.resolve(response))) as ApiError).message
  }
  expect(await said({ msg: 'Not this email.', message: 'Invalid' })).toBe('Not this email.')
  expect(await said({ message: 'Invalid' })).toBe('Invalid')
  expect(await said({})).toMatch(/^The request was not accepted\./)
})

test('only a 200 is a success, unless the call accepts every 2xx', async () => {
  const create = (status: number, text: string, options: CallOptions = {}) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(text || null, { status })))
    const body = { name: 'Home', type: 'Banner' as const }
    const input = { params: { appId: 'a' }, query: { app_id: 'a' }, body }
    return call(createPlacement, input, { token: 't', ...options })
  }
  await expect(create(201, '{"id":"a"}')).rejects.toMatchObject({ code: 201 })
  const read = { succeedsOn: 'ok' } as const
  expect(await create(201, '{"id":"a"}', read)).toMatchObject({ id: 'a' })
  await expect(create(201, '<html>', read)).rejects.toMatchObject({ code: 200 })
  const unread = { succeedsOn: 'ok, unread' } as const
  for (const [status, text] of [
    [204, ''],
    [201, '<html>'],
    [200, 'created'],
  ] as const)
    expect(await create(status, text, unread), text).toMatchObject({ id: '', name: '' })
  await expect(create(304, '', unread)).rejects.toMatchObject({ code: 304 })
  await expect(create(409, '', unread)).rejects.toMatchObject({ code: 409 })
})

test('a truncated answer counts as none and never signs out', async () => {
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"id":'))
      stream.error(new TypeError('network error'))
    },
  })
  const error = await failureOf(Promise.resolve(new Response(cut, { status: 200 })))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 0 })
})

describe('FINDINGS-A9', () => {
  test('only the read of the developer has the content type of JSON', async () => {
    const sent: Request[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      sent.push(request)
      return Promise.resolve(Response.json(request.url.endsWith('/apps') ? [] : { name: 'Ida' }))
    })
    await call(showDeveloper, { params: { developerId: '{developer-id}' } }, { token: 't' })
    await call(listApps, {}, { token: 't' })
    const types = sent.map(({ method, headers }) => [method, headers.get('content-type')])
    expect(types).toEqual([
      ['GET', 'application/json'],
      ['GET', null],
    ])
  })
})

describe('FINDINGS-A3', () => {
  const answered = (text: string, status = 200) =>
    failureOf(Promise.resolve(new Response(text, { status })))

  test('an answer without a message gives a sentence about the status', async () => {
    for (const text of ['', '{}', 'null', '[]', '{"message":""}', '{"message":{"a":1}}', '<html>'])
      expect(await answered(text, 422), text).toMatchObject({
        message: 'A value is not valid. Check the fields and try again.',
      })
    expect(await answered('{"message":"The lamp is broken."}', 422)).toMatchObject({
      message: 'The lamp is broken.',
    })
  })

  test('a 200 with a body that is not the list is a failure', async () => {
    for (const text of ['', 'null', '{}', '[{"id":', '<html>proxy</html>', '"text"'])
      expect(await answered(text), text).toMatchObject({
        code: 200,
        reason: 'answer_unreadable',
        message: 'The server sent an unreadable response. Try again.',
      })
    expect(await answered('[]')).toEqual([])
  })

  test('where an answer may be empty, only one with other contents is unreadable', async () => {
    const card = (text: string) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)))
      return call(showCard, {}, { token: 't', mayBeEmpty: true })
    }
    for (const text of ['', 'null', '{}'])
      expect(await card(text), text).toEqual({ brand: '', last4: '', expire: '' })
    for (const text of ['[]', '{"a":1}', '<html>'])
      await expect(card(text), text).rejects.toMatchObject({ reason: 'answer_unreadable' })
  })

  test('a write succeeds with an empty body, but not with that of a proxy', async () => {
    const create = (text: string) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)))
      const body = { name: 'Home', type: 'Banner' as const }
      const input = { params: { appId: 'a' }, query: { app_id: 'a' }, body }
      return call(createPlacement, input, { token: 't' })
    }
    for (const text of ['', '{}', 'null'])
      expect(await create(text), text).toMatchObject({ id: '', name: '', request_count: 0 })
    await expect(create('<html>Log in to this network</html>')).rejects.toMatchObject({
      reason: 'answer_unreadable',
    })
  })

  test('assumed values apply only to keys that the answer does not contain', async () => {
    const rows = [{ id: 'a' }, { id: 'b', is_active: false }, { id: 'c', is_active: null }]
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(rows)))
    const input = { params: { id: 'true' }, query: { is_active: 'true' as const } }
    const list = await call(listCampaigns, input, { token: 't', assumes: { is_active: true } })
    expect(list.map(({ is_active }) => is_active)).toEqual([true, false, true])
  })
})
