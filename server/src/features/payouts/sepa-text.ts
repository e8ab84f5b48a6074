const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
  '&': '+',
}

/**
 * A text in the characters that every bank of SEPA takes (EPC217-08): Latin letters without
 * accents, digits and a few signs. Others become a dot, so that a name keeps its length.
 */
export function sepaText(text: string, most: number): string {
  const plain = Array.from(
    text.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
    (letter) => replaced[letter] ?? letter,
  ).join('')
  const allowed = plain.replaceAll(/\s+/g, ' ').replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
  const cut = allowed.trim().slice(0, most).trim()
  return cut === '' ? '.' : cut
}
