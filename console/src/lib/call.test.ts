import { showDeveloper } from '@frontrow/contract/account'
import { listApps } from '@frontrow/contract/apps'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, alertText, call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = (response: Promise<Response>) => {
  vi.stubGlobal('fetch', () => response)
  return call(listApps, {}, { token: 't', keepsSession: true }).catch((error: unknown) => error)
}

test('ENT-13 what a failed call throws has a name, a message and a code that is a number', async () => {
  const body = { name: 'NotFound', message: 'App not found', code: 404, reason: 'app_not_found' }
  const said = await failureOf(Promise.resolve(Response.json(body, { status: 404 })))
  expect(said).toBeInstanceOf(ApiError)
  expect(said).toMatchObject(body)
  expect(alertText(said)).toBe('404 App not found')
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
  const unsaid = await failureOf(Promise.resolve(page))
  expect(unsaid).toMatchObject({ name: 'ApiError', message: 'Bad Gateway', code: 502 })
  const away = await failureOf(Promise.reject(new TypeError('Failed to fetch')))
  expect(away).toMatchObject({ name: 'ApiError', code: 0 })
  expect(alertText(away)).toMatch(/^The server could not be reached\./)
})

test('FINDINGS-A10 the words of a failure are its msg, then its message, then the status text', async () => {
  const said = async (body: object) => {
    const response = Response.json(body, { status: 400, statusText: 'Bad Request' })
    return ((await failureOf(Promise.resolve(response))) as ApiError).message
  }
  expect(await said({ msg: 'Not this email.', message: 'Invalid' })).toBe('Not this email.')
  expect(await said({ message: 'Invalid' })).toBe('Invalid')
  expect(await said({})).toBe('Bad Request')
})

test('an answer that is cut off in the middle is as if none had come, and never a reason to sign out', async () => {
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
  test('the developer is asked for with the content type of JSON, and other reads are not', async () => {
    const sent: Request[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      sent.push(request)
      return Promise.resolve(Response.json({}))
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
