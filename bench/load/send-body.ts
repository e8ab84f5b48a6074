import { type Agent, request } from 'node:http'
import type { WorstBody } from './worst-bodies.ts'

/**
 * Sends one body to a port of this machine, as a proxy forwards it for the caller `address`.
 * Resolves to the status of the answer.
 */
export function sendBody(
  { port, agent }: { port: number; agent: Agent },
  one: WorstBody,
  address: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...one.headers,
      'content-length': one.body.length,
      'x-forwarded-for': address,
    }
    const options = { port, host: '127.0.0.1', method: 'POST', path: one.path, headers, agent }
    const sent = request(options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(one.body)
  })
}
