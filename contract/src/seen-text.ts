/**
 * A letter, digit, punctuation mark or symbol that a reader sees: no filler such as U+3164, no
 * joiner, no space and no blank Braille cell. Characters that Unicode does not know yet are seen.
 */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u

/** True where a text shows anything at all. */
export function isSeen(text: string): boolean {
  return seen.test(text)
}
