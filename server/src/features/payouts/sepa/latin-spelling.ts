// The Latin spelling of EPC217-08 for letters that have no accent to leave out.

/** Small letters; capitals follow from them. */
const letters: Readonly<Record<string, string>> = {
  ...pairs('ß ss æ ae œ oe ø o ł l đ d þ th ð d ı i ħ h ŧ t ŋ n ĸ k ŀ l'),
  // Cyrillic: Bulgarian as in the table, and the letters of its neighbours.
  ...pairs('а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f'),
  ...pairs('х h ц ts ч ch ш sh щ sht ъ a ы y ь y э e ю yu я ya ё e є ye і i ї yi ґ g ў u'),
  ...pairs('ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ќ k ѕ dz'),
  // Greek.
  ...pairs('α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t'),
  ...pairs('υ y φ f χ ch ψ ps ω o'),
}

const signs: Readonly<Record<string, string>> = {
  '&': '+',
  ...Object.fromEntries(Array.from('’‘‚‛ʻʼʹ′´`“”„‟«»″"', (sign) => [sign, "'"])),
  ...Object.fromEntries(Array.from('‐‑‒–—―−', (sign) => [sign, '-'])),
}

/** The text with each letter that has a Latin spelling in it, and without accents. */
export function latinOf(text: string): string {
  // Letters such as й have a spelling of their own, so they are looked up before they are taken
  // apart.
  const composed = Array.from(text.normalize('NFC'))
  const looked = composed.map((letter, place) => spellingOf(letter, composed[place + 1] ?? ''))
  const plain = looked.join('').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(plain, (letter) => spellingOf(letter, '')).join('')
}

function spellingOf(letter: string, next: string): string {
  const small = letter.toLowerCase()
  const spelling = signs[letter] ?? letters[small]
  if (spelling === undefined || small === letter) return spelling ?? letter
  const isName = next !== next.toUpperCase()
  return isName ? `${spelling.charAt(0).toUpperCase()}${spelling.slice(1)}` : spelling.toUpperCase()
}

function pairs(text: string): Record<string, string> {
  const words = text.split(' ')
  return Object.fromEntries(
    words.flatMap((word, place) => (place % 2 === 0 ? [[word, words[place + 1] ?? '']] : [])),
  )
}
