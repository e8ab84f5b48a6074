// The web SDK's player: its core under Node, without a page.
import { brokenPlayers } from '../../driver/broken-players.ts'
import type { Player } from '../../driver/cases.ts'
import { servePlayer } from '../../driver/serve-player.ts'
import { openWebPlayer } from '../../driver/web-player.ts'
import { openRealPlayer } from './real-player.ts'

/** The variable names a defect that this player shall have. */
const broken = brokenPlayers[process.env['BROKEN_PLAYER'] ?? '']

const story = openWebPlayer(broken?.open)
const real = openRealPlayer(broken?.open)
let playing = story

const player: Player = {
  send: (message) => {
    if ('hello' in message) playing = message.hello.mode === 'story' ? story : real
    return playing.send(message)
  },
}

await servePlayer(player, { platform: 'web', sdk: '0.1.0', runtime: `Node ${process.version}` })
process.exit(0)
