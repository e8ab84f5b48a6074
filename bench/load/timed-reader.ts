// Reads addresses for the process that started it and tells how long each took until its last byte
// was there, in milliseconds. It is a process of its own, so that reading long answers makes no
// garbage beside the server. Nothing is unpacked or decoded, because that is not the server's time.
import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true })
process.on('message', (question) => read(String(question)))
process.send?.('ready')

function read(question: string): void {
  const { url, token } = JSON.parse(question) as { url: string; token: string }
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const began = performance.now()
  get(url, { agent, headers }, (answer) => {
    let length = 0
    answer.on('data', (bytes: Buffer) => {
      length += bytes.length
    })
    answer.on('end', () => {
      process.send?.({ ms: performance.now() - began, status: answer.statusCode, length })
    })
  })
}
