// Passes the messages of a webhook that asks on to a program on this machine. Node 20 or newer.
// Set FRONTROW_TOKEN to an API token that may manage webhooks, then run
// node listen.mjs --url https://network.example.com --webhook ID --to http://localhost:3000/hook
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    webhook: { type: 'string' },
    to: { type: 'string' },
    after: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
})
const { url, webhook, to, once } = values
const token = process.env.FRONTROW_TOKEN
if (!url || !webhook || !to || !token) {
  console.error('Needed: FRONTROW_TOKEN, --url, --webhook and --to.')
  process.exit(1)
}

let { after } = values
for (;;) {
  const messages = await nextMessages().catch(async (error) => {
    console.error(`${error.message}; tried again in 5 seconds.`)
    await pause(5000)
    return []
  })
  for (const message of messages) {
    await passOn(message)
    after = message.headers['webhook-id']
  }
  if (once && messages.length > 0) {
    // Asking for what follows says that these have arrived.
    await nextMessages(0)
    break
  }
}

/** Waits up to 20 seconds for messages after the last one. */
async function nextMessages(wait = 20) {
  const query = new URLSearchParams({ wait, ...(after && { after }) })
  const answer = await fetch(new URL(`/api/v1/webhooks/${webhook}/messages?${query}`, url), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after') ?? 5) * 1000)
    return []
  }
  if (!answer.ok) {
    const { message } = await answer.json().catch(() => ({ message: 'no answer in words' }))
    if (answer.status < 500) {
      console.error(`${answer.status}: ${message}`)
      process.exit(1)
    }
    throw new Error(`${answer.status}: ${message}`)
  }
  return (await answer.json()).messages
}

/** Posts a message until the program takes it. */
async function passOn({ headers, body }) {
  for (;;) {
    const status = await fetch(to, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => undefined,
    )
    console.log(`${JSON.parse(body).type} ${headers['webhook-id']} → ${status ?? 'nobody listens'}`)
    if (status !== undefined && status < 500) return
    await pause(2000)
  }
}
