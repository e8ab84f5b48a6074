import { isSeen } from '@frontrow/contract/seen-text'
import { createHash } from 'node:crypto'
import type { UnsignedPolicy } from '@frontrow/contract/policies'
import type { Static } from 'typebox'

export type PolicyContent = Static<typeof UnsignedPolicy>['policy_content']

/** A version of the agreement, as in a file. */
export interface PolicyFile {
  version: string
  policy_content: PolicyContent
}

/** The message tells the operator what is wrong with a file. */
export class BadPolicy extends Error {}

const longestVersion = 20

/**
 * Reads a file of the form `{"version": "2.0", "policy_content": {"sections": [{"title",
 * "subsections": [{"title", "texts": [{"content"}]}]}]}}`. Throws `BadPolicy` for any other form
 * and for empty texts.
 */
export function readPolicyFile(text: string): PolicyFile {
  const file = asObject(parse(text), 'The file')
  const version = asText(file['version'], 'version')
  if (version.length > longestVersion) {
    throw new BadPolicy(`version is longer than ${longestVersion} characters.`)
  }
  return { version, policy_content: asPolicyContent(file['policy_content']) }
}

/**
 * The same content with its keys in the order that is hashed, because jsonb does not keep the order
 * of keys.
 */
export function asPolicyContent(value: unknown): PolicyContent {
  const content = asObject(value, 'policy_content')
  const sections = asList(content['sections'], 'sections').map((section, at) => {
    const place = `sections[${at}]`
    const { title, subsections } = asObject(section, place)
    return {
      title: asText(title, `${place}.title`),
      subsections: asList(subsections, `${place}.subsections`).map((subsection, index) =>
        asSubsection(subsection, `${place}.subsections[${index}]`),
      ),
    }
  })
  return { sections }
}

/**
 * SHA-256 of the agreement's text: of `JSON.stringify` of the content as the API returns it,
 * without spaces, so that anybody with a stored answer can check a signature.
 */
export function hashOfContent(content: PolicyContent): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

function asSubsection(value: unknown, place: string) {
  const { title, texts } = asObject(value, place)
  return {
    title: asText(title, `${place}.title`),
    texts: asList(texts, `${place}.texts`).map((text, index) => {
      const at = `${place}.texts[${index}]`
      return { content: asText(asObject(text, at)['content'], `${at}.content`) }
    }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadPolicy('The file is not JSON.')
  }
}

function asObject(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadPolicy(`${place} is not an object.`)
  }
  return value as Record<string, unknown>
}

function asList(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new BadPolicy(`${place} is not a list with something in it.`)
  }
  return value
}

function asText(value: unknown, place: string): string {
  if (typeof value !== 'string' || !isSeen(value)) {
    throw new BadPolicy(`${place} is not a text that says something.`)
  }
  return value
}
