import { join } from 'node:path'
import { readFileSync } from 'node:fs'

/** The answer to every request for media. */
export const mediaAnswer = {
  name: /^GET \/media\//,
  answer: {
    body: readFileSync(join(import.meta.dirname, '../../server/seed/demo/tidepool-match/icon.jpg')),
  },
}
