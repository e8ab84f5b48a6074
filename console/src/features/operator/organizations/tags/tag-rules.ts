import { mostTags } from '@frontrow/contract/operator/organization-acts'
import type { Rule } from '../../../../lib/forms/form-rules.ts'

export interface TagValues {
  add: readonly string[]
  remove: readonly string[]
}

/** Tags as they are stored, out of what was typed: small letters, single spaces, each once. */
export function tagsOf(typed: readonly string[]): string[] {
  const words = typed.flatMap((text) => text.toLowerCase().split(','))
  const tags = words.map((word) => word.trim().replaceAll(/\s+/g, ' '))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

const isTag = (tag: string) => tag.length <= 30 && /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/.test(tag)

/** As the contract and the database have them. */
export const tagRules: readonly Rule<TagValues>[] = [
  [
    'add',
    ({ add }) => add.every(isTag),
    'Use up to 30 letters without accents, digits, spaces or hyphens',
  ],
  ['add', ({ add }) => add.length <= mostTags, `An organization can have up to ${mostTags} tags`],
  [
    'add',
    ({ add, remove }) => add.length + remove.length > 0,
    'Enter a tag to add or remove',
    ['remove'],
  ],
]
