const mostCharacters = 60

/**
 * A name as a mail may carry it: one line of at most 60 characters, without anything that a mail program turns into a link.
 * Anybody can have a mail sent to anybody, and the name in it is the sender's own text.
 */
export function nameInMail(name: string): string {
  const words = name
    // Controls, line separators, and marks that turn the direction of writing.
    .replaceAll(
      /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu,
      ' ',
    )
    .replaceAll(/[/\\@<>]/g, ' ')
    // Mail programs see a link where text follows a dot or a colon at once, as in "www.example" or "tel:1".
    .replaceAll(/([.。．｡:：])(?=\S)/gu, '$1 ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(words)
  if (characters.length <= mostCharacters) return words
  return `${characters.slice(0, mostCharacters - 1).join('')}…`
}
