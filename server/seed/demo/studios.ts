import { harbourAndVine } from './harbour-and-vine.ts'
import { lamplightWorks } from './lamplight-works.ts'
import type { DemoStudio } from './studio.ts'

/** The one that is signed in to stands first. */
export const studios: readonly [DemoStudio, ...DemoStudio[]] = [harbourAndVine, lamplightWorks]
