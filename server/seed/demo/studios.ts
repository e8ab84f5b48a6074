import { harbourAndVine } from './harbour-and-vine.ts'
import { lamplightWorks } from './lamplight-works.ts'
import { mosswoodGames, ternPoint } from './newcomers.ts'
import type { DemoStudio } from './studio.ts'

/**
 * The one that is signed in to stands first. It pays by invoice, and the second one in advance. The
 * others are the further publishers and advertisers that its estimates of reach need.
 */
export const studios: readonly [DemoStudio, DemoStudio, ...DemoStudio[]] = [
  harbourAndVine,
  lamplightWorks,
  mosswoodGames,
  ternPoint,
]
