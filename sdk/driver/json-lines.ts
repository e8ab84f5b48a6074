import type { Socket } from 'node:net'

/** Calls `take` with each line of a socket, read as JSON. Any other line ends the connection. */
export function readJsonLines(socket: Socket, take: (message: unknown) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  // Otherwise a second small message waits 40 ms for the confirmation of the first.
  socket.setNoDelay(true)
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      try {
        take(JSON.parse(line))
      } catch (error) {
        socket.destroy(new Error(`not understood: ${line.slice(0, 200)}`, { cause: error }))
        return
      }
    }
  })
}

export function writeJsonLine(socket: Socket, message: object): void {
  socket.write(`${JSON.stringify(message)}\n`)
}
