// Long numbers are typed and shown in groups. What counts is their digits: the spaces between them come and go, and the caret stays
// between the digits where the user put it.

/** How a kind of number looks: at most so many digits, and where the gaps are. */
export interface DigitShape {
  maxDigits: number
  /** The digits as they are shown. What it adds must not be digits. */
  show: (digits: string) => string
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** '12345' is '1234 5'. */
export function inFours(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** What the input holds right after an edit. */
export interface TypedEdit {
  text: string
  caret: number
  /** Which way a deletion went, as the browser says; null for everything else. */
  deleted: 'backward' | 'forward' | null
}

export interface ShownDigits {
  digits: string
  /** Where the caret stands in the text that is shown. */
  caret: number
}

/** The number after an edit of it. Digits that are too many are not taken; a gap that is deleted takes the digit behind it along. */
export function typeDigits(shape: DigitShape, before: string, edit: TypedEdit): ShownDigits {
  let left = digitsOf(edit.text.slice(0, edit.caret))
  let right = digitsOf(edit.text.slice(edit.caret))
  if (left + right === before && edit.deleted === 'backward') left = left.slice(0, -1)
  if (left + right === before && edit.deleted === 'forward') right = right.slice(1)
  const tooMany = Math.max(0, left.length + right.length - shape.maxDigits)
  left = left.slice(0, Math.max(0, left.length - tooMany))
  const digits = (left + right).slice(0, shape.maxDigits)
  return { digits, caret: caretAfter(shape.show(digits), left.length) }
}

/** The place right behind so many digits of a text. */
function caretAfter(text: string, digitCount: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digitCount) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
