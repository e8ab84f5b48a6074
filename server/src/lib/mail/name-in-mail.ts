const mostCharacters = 60

/**
 * A name that is safe in a mail: one line of at most 60 characters, without anything that a mail
 * program turns into a link. Anybody can cause a mail to anybody, and the name in it is the
 * sender's own text.
 */
export function nameInMail(name: string): string {
  const words = name
    // Control characters, line separators, and marks that change the direction of text.
    .replaceAll(
      /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu,
      ' ',
    )
    .replaceAll(/[/\\@<>]/g, ' ')
    // Mail programs make a link when text follows a dot or a colon directly, as in "www.example" or
    // "tel:1".
    .replaceAll(/([.。．｡:：])(?=\S)/gu, '$1 ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(words)
  if (characters.length <= mostCharacters) return words
  return `${characters.slice(0, mostCharacters - 1).join('')}…`
}
