import { isSeen } from '@frontrow/contract/seen-text'
import type { FastifyRequest } from 'fastify'

/** Marks that turn the direction of writing: a reader sees another text than the one stored. */
const turningMarks = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'
const unseen = new RegExp(`[\\p{Cc}${turningMarks}]`, 'gu')
const unseenInLines = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${turningMarks}]`, 'gu')

/** Texts that must arrive as they were typed, because they are compared and never shown. */
const secretKeys = /password|secret|token|code|factor/i
/** Names are one line; other texts may have several. */
const nameKeys = /name|title|label|holder/i

/**
 * The one door of texts that people send: removes control characters and marks that turn the
 * direction of writing from a body, before it is validated. U+200C and U+200D stay, because Persian
 * and emoji need them, and so do the line breaks of what has lines. A text of characters that show
 * nothing is an empty one.
 */
export async function cleanTexts(request: FastifyRequest): Promise<void> {
  request.body = cleaned(request.body, '')
}

function cleaned(value: unknown, key: string): unknown {
  if (typeof value === 'string') return cleanedText(value, key)
  if (Array.isArray(value)) return value.map((item) => cleaned(item, key))
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  for (const [name, inner] of Object.entries(value))
    if (!secretKeys.test(name)) Reflect.set(value, name, cleaned(inner, name))
  return value
}

function cleanedText(value: string, key: string): string {
  const text = value.replaceAll(nameKeys.test(key) ? unseen : unseenInLines, '')
  return isSeen(text) || text.trim() === '' ? text : ''
}
