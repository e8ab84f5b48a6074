import { harbourAndVine } from './harbour-and-vine.ts'
import { lamplightWorks } from './lamplight-works.ts'
import { mosswoodGames, ternPoint } from './newcomers.ts'
import type { DemoStudio } from './studio.ts'

/**
 * The one that is signed in to stands first. It pays by invoice, and the second one in advance. With
 * the others there are enough publishers and advertisers beside it for estimates of reach.
 */
export const studios: readonly [DemoStudio, DemoStudio, ...DemoStudio[]] = [
  harbourAndVine,
  lamplightWorks,
  mosswoodGames,
  ternPoint,
]
