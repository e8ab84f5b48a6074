import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const patienceMs = 15_000

/**
 * A POST at a quarter of the CPU cost of `fetch`, for tests that send very many requests from the
 * machine that also answers them.
 */
export function post(url: string, body: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers, timeout: patienceMs }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (bytes: Buffer) => parts.push(bytes))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    sent.once('timeout', () => sent.destroy(new Error(`${url} has not answered`)))
    sent.once('error', reject)
    sent.end(body)
  })
}
