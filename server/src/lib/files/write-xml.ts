// Parts of an XML document, as text.

/** An element with elements in it. */
export function xmlNode(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** An element with a text in it. */
export function xmlLeaf(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${given.join('')}>${xmlText(text)}</${name}>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * A text with the characters that have a meaning in XML escaped. Control characters other than tab
 * and line ends are left out, because XML 1.0 does not allow them even escaped.
 */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')
}
