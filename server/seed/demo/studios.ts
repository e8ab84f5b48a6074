import { harbourAndVine } from './harbour-and-vine.ts'
import { lamplightWorks } from './lamplight-works.ts'
import type { DemoStudio } from './studio.ts'

/** The one that is signed in to stands first. It pays by invoice, and the second one in advance. */
export const studios: readonly [DemoStudio, DemoStudio, ...DemoStudio[]] = [
  harbourAndVine,
  lamplightWorks,
]
