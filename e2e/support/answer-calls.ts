import type { Page } from 'playwright-core'
import type { SentCall } from '../answers/mocked-call.ts'

/** A complete answer to a call. `abort` fails the request, as without a network. */
export type HttpAnswer = { status: number; contentType: string; body: string | Buffer } | 'abort'

/** The id of every played answer. */
export const PLAYED_ID = 'played-1'

/**
 * Answers a page's calls of the API and its requests for media. `page.route` would also stop every
 * other request for a moment and turn off the browser's cache, and so double the cost of a reload.
 * Call the returned function to end it.
 */
export async function answerCalls(
  page: Page,
  answer: (sent: SentCall) => Promise<HttpAnswer>,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const give = async (requestId: string, given: HttpAnswer) => {
    if (given === 'abort')
      return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
    const body = Buffer.from(given.body)
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: given.status,
      responseHeaders: [
        { name: 'content-type', value: given.contentType },
        { name: 'content-length', value: String(body.length) },
        { name: 'x-request-id', value: PLAYED_ID },
      ],
      body: body.toString('base64'),
    })
  }
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    void answer(readCall(request)).then((given) =>
      // The page may have been closed or left in the meantime.
      give(requestId, given).catch(() => undefined),
    )
  })
  await session.send('Fetch.enable', {
    patterns: ['*/api/*', '*/operator/v1/*', '*/media/*'].map((urlPattern) => ({ urlPattern })),
  })
  return () => session.detach()
}

interface PausedRequest {
  url: string
  method: string
  headers: Record<string, string>
  postDataEntries?: { bytes?: string }[]
}

function readCall({ url, method, headers, postDataEntries }: PausedRequest): SentCall {
  const { pathname, search, searchParams } = new URL(url)
  return {
    name: `${method} ${decodeURIComponent(pathname.replace('/api/v1', ''))}`,
    query: Object.fromEntries(searchParams),
    address: `${method} ${decodeURI(pathname).replace('/api/v1', '')}${search}`,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: postDataEntries === undefined ? undefined : readBody(postDataEntries),
  }
}

function readBody(entries: readonly { bytes?: string }[]): unknown {
  const text = Buffer.concat(
    entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')),
  ).toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
