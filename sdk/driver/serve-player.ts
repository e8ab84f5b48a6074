// The player's end of the connection, for platforms whose player is written in TypeScript.
import { connect } from 'node:net'
import type { Player, ToPlayer } from './cases.ts'
import { readJsonLines, writeJsonLine } from './json-lines.ts'

export interface Ready {
  platform: string
  /** The version of the SDK. */
  sdk: string
  /** The name and version of what runs it. */
  runtime: string
}

/** Connects to the driver and plays what it says. Resolves when the driver has ended. */
export function servePlayer(
  player: Player,
  ready: Ready,
  address = process.env['FRONTROW_DRIVER'] ?? '',
): Promise<void> {
  const [host = '', port = ''] = address.split(':')
  const socket = connect(Number(port), host)
  const play = async (message: ToPlayer) => {
    try {
      for (const said of await player.send(message)) writeJsonLine(socket, said)
    } catch (error) {
      writeJsonLine(socket, { error: String(error) })
    }
  }
  readJsonLines(socket, (message) => void play(message as ToPlayer))
  socket.on('connect', () => writeJsonLine(socket, { ready }))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
