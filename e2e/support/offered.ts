import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The environment variable with the address where the workers of a run ask. */
const offeredAt = 'OFFERED_AT'

/**
 * Serves values of this process to the workers of the run, by name. Call the returned function to
 * end it.
 */
export async function offer(values: Record<string, () => Promise<unknown>>): Promise<() => void> {
  const server = createServer((request, answer) => {
    const value = values[request.url?.slice(1) ?? '']
    if (value === undefined) {
      answer.writeHead(404).end()
      return
    }
    void value().then(
      (made) => answer.end(JSON.stringify(made ?? null)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env[offeredAt] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Waits for the value of this name. Undefined where no process serves values. */
export async function offered<T>(name: string): Promise<T | undefined> {
  const url = process.env[offeredAt]
  if (url === undefined) return undefined
  const answer = await fetch(`${url}/${name}`)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${name} could not be made: ${text}`)
  return (JSON.parse(text) as T | null) ?? undefined
}
