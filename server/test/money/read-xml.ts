// Reads the XML that the server writes: no comments, no mixed content.

export interface XmlElement {
  name: string
  /** As they are written. */
  attributes: string
  children: XmlElement[]
  text: string
}

/** Throws for what is not well-formed, or has a part that such a file has not. */
export function readXml(xml: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
  if (!xml.startsWith(declaration)) throw new Error('the file has no declaration')
  const root: XmlElement = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  const rest = xml.slice(declaration.length)
  let read = 0
  for (const found of rest.matchAll(/\s*<(\/?)([A-Za-z:]+)((?:\s[^<>]*)?)>([^<]*)/g)) {
    if (found.index !== read) throw new Error(`not an element at ${read}`)
    read += found[0].length
    step(open, found)
  }
  if (open.length !== 1 || rest.slice(read).trim() !== '') throw new Error('not closed')
  const [document] = root.children
  if (document === undefined || root.children.length > 1) throw new Error('not one document')
  return document
}

/** Opens or closes an element. */
function step(open: XmlElement[], [, close, name = '', attributes = '', text = '']: string[]) {
  if (close === '/') {
    if (open.pop()?.name !== name) throw new Error(`${name} closes another one`)
    return
  }
  const element = { name, attributes, children: [], text: unescaped(text) }
  open.at(-1)?.children.push(element)
  open.push(element)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`an ampersand is not escaped in ${text}`)
  return text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? '')
}
