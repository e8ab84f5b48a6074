import { readFileSync } from 'node:fs'

/** The answer to every request for media. */
export const mediaAnswer = {
  name: /^GET \/media\//,
  answer: {
    body: readFileSync(new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)),
  },
}
