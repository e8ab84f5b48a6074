import type { Reply } from '@frontrow/contract/endpoint'
import type { showNetworkPolicy } from '@frontrow/contract/operator/policies'

export interface PolicyText {
  version: string
  content: Reply<typeof showNetworkPolicy>['content']
}

/**
 * Reads the text of a file for the comparison; null where it has another form. The server judges it
 * again and says what is wrong.
 */
export function readPolicyText(text: string): PolicyText | null {
  const file = parsed(text)
  if (!isObject(file) || typeof file['version'] !== 'string') return null
  const content = file['policy_content']
  if (!isObject(content) || !isListOf(content['sections'], isSection)) return null
  return { version: file['version'], content: content as unknown as PolicyText['content'] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOf(value: unknown, passes: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => passes(item))
}

function isSection(value: unknown): boolean {
  return isTitled(value) && isListOf(value['subsections'], isSubsection)
}

function isSubsection(value: unknown): boolean {
  return isTitled(value) && isListOf(value['texts'], isText)
}

function isTitled(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof value['title'] === 'string'
}

function isText(value: unknown): boolean {
  return isObject(value) && typeof value['content'] === 'string'
}
