// Sends one of the worst bodies without a pause between the messages `start` and `stop`, and
// answers `stop` with the number of bodies sent: `node bench/load/body-sender.ts <port> <token>
// <index of the body> <senders>`. Each sender has an address of its own. It is a separate process,
// so that its work does not delay the measured client.
import { Agent } from 'node:http'
import { sendBody } from './send-body.ts'
import { type WorstBody, worstBodies } from './worst-bodies.ts'

const [, , port = '', token = '', index = '', senders = ''] = process.argv
const body = chosenBody()

const agent = new Agent({ keepAlive: true, maxSockets: Number(senders) })
let sending = Promise.resolve()
let isSending = false
let count = 0

function chosenBody(): WorstBody {
  const chosen = worstBodies(token)[Number(index)]
  if (chosen === undefined) throw new Error(`there is no body ${index}`)
  return chosen
}

async function sendOnAndOn(address: string): Promise<void> {
  while (isSending) {
    await sendBody({ port: Number(port), agent }, body, address)
    count += 1
  }
}

process.on('message', (question) => void answer(String(question)))

async function answer(question: string): Promise<void> {
  isSending = question === 'start'
  if (isSending) {
    count = 0
    const all = Array.from({ length: Number(senders) }, (_, sender) =>
      sendOnAndOn(`198.51.100.${sender + 1}`),
    )
    sending = Promise.all(all).then(() => undefined)
  } else {
    await sending
  }
  process.send?.(count)
}

process.on('disconnect', () => process.exit(0))
process.send?.('ready')
