const columns = 120

/**
 * Breaks an item of a list between words, but not inside code, where a break would be read as a
 * space.
 * @param {string} text begins with `- `
 */
export function wrapped(text) {
  const lines = []
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (longer.length <= columns) lines.splice(-1, 1, longer)
    else lines.push(`  ${word}`)
  }
  return lines.join('\n')
}
