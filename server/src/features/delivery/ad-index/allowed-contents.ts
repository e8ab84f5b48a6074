import type { AdFormat } from '@frontrow/contract/delivery'
import { type LiveContent, formatsOf } from './formats.ts'

export interface RatedContent {
  content: LiveContent
  isDenied: boolean
}

interface AllowedContents {
  contents: ReadonlyMap<AdFormat, readonly LiveContent[]>
  /** Those that apps of others may show. */
  openContents: ReadonlyMap<AdFormat, readonly LiveContent[]>
}

/**
 * A denied content is not in the index; a hold keeps it from being shown until the index is read. A
 * campaign that has no other content keeps it, so that its reason is `review` and not `format`.
 */
export function contentsOf(all: readonly RatedContent[]): AllowedContents {
  const allowed = all.filter(({ isDenied }) => !isDenied)
  const kept = (allowed.length === 0 ? all : allowed).map(({ content }) => content)
  const contents = formatsOf(kept)
  const open = kept.filter(({ isWithheld }) => !isWithheld)
  return { contents, openContents: open.length === kept.length ? contents : formatsOf(open) }
}
