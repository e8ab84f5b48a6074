import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Client } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/shared-server.ts'

export const PAGE = '/account/organization/webhooks'

/** A program that takes messages, with `answer` as the status. */
export async function startReceiver(answer: () => number = () => 200) {
  const got: { headers: Record<string, string>; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, text]) => [name, String(text)])
      got.push({ headers: Object.fromEntries(headers) as Record<string, string>, body })
      response.writeHead(answer()).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, got }
}

export async function openConsole(client: Client, path = PAGE) {
  const opened = await openPage({ baseURL: (await sharedServer()).url })
  await opened.page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await opened.page.goto(path)
  return opened
}
