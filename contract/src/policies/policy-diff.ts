// Compares two versions of the agreement, for operators who publish one.

/** The content of a version, as `PolicyContent` of policies.ts. */
interface Content {
  readonly sections: readonly {
    readonly title: string
    readonly subsections: readonly {
      readonly title: string
      readonly texts: readonly { readonly content: string }[]
    }[]
  }[]
}

/** A title or a text of the agreement, with the titles above it. */
export interface PolicyText {
  /** `Payment › Invoices`; the title of the section for a title. */
  readonly place: string
  readonly text: string
}

/** `added` and `removed` texts, and those that stay, in the order of the new version. */
export interface PolicyChange extends PolicyText {
  readonly change: 'same' | 'added' | 'removed'
}

/** All titles and texts of a version in reading order. */
export function policyTexts({ sections }: Content): PolicyText[] {
  return sections.flatMap(({ title, subsections }) => [
    { place: title, text: title },
    ...subsections.flatMap((subsection) => {
      const place = `${title} › ${subsection.title}`
      const texts = subsection.texts.map(({ content }) => ({ place, text: content }))
      return [{ place, text: subsection.title }, ...texts]
    }),
  ])
}

/**
 * The least that has to be removed from one version and added to get the other. A text that only
 * moved to another section is removed and added.
 */
export function comparePolicies(before: Content, after: Content): PolicyChange[] {
  const [old, fresh] = [policyTexts(before), policyTexts(after)]
  const longest = commonLengths(old, fresh)
  const changes: PolicyChange[] = []
  let [at, next] = [0, 0]
  while (at < old.length || next < fresh.length) {
    const [one, other] = [old[at], fresh[next]]
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      changes.push({ ...other, change: 'same' })
      at += 1
      next += 1
    } else if (one !== undefined && isRemovedNext(longest, at, next)) {
      changes.push({ ...one, change: 'removed' })
      at += 1
    } else if (other !== undefined) {
      changes.push({ ...other, change: 'added' })
      next += 1
    }
  }
  return changes
}

function isSame(one: PolicyText, other: PolicyText | undefined): boolean {
  return one.place === other?.place && one.text === other.text
}

/** How many texts the rests from each place on have in common, in order. */
function commonLengths(old: readonly PolicyText[], fresh: readonly PolicyText[]): number[][] {
  let below = fresh.map(() => 0).concat(0)
  const lengths = [below]
  for (const one of old.toReversed()) {
    below = rowAbove(below, (next) => isSame(one, fresh[next]))
    lengths.unshift(below)
  }
  return lengths
}

/** The row of a text, from the row of the text after it. */
function rowAbove(below: readonly number[], isCommon: (next: number) => boolean): number[] {
  const row = below.map(() => 0)
  const at = (values: readonly number[], place: number) => values[place] ?? 0
  for (let next = below.length - 2; next >= 0; next -= 1)
    row[next] = isCommon(next)
      ? at(below, next + 1) + 1
      : Math.max(at(below, next), at(row, next + 1))
  return row
}

/** True where removing the old text keeps at least as much in common as adding the new one. */
function isRemovedNext(longest: readonly number[][], at: number, next: number): boolean {
  const ifAdded = longest[at]?.[next + 1] ?? -1
  return (longest[at + 1]?.[next] ?? 0) >= ifAdded
}
