// Reads back what pdfkit wrote: the texts that a page shows, the metadata and the attached files.
import { inflateSync } from 'node:zlib'

export interface PdfParts {
  /** Each text that was written, in the order of the pages. */
  texts: string[]
  metadata: string
  attached: string[]
  /** The dictionary of the document. */
  catalog: string
}

export function readPdf(pdf: Buffer): PdfParts {
  const objects = objectsOf(pdf)
  const of = (part: string) =>
    [...objects.values()].filter(({ head }) => head.includes(part)).map(({ stream }) => stream)
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter(({ stream }) => /\bBT\b/.test(stream))
  return {
    texts: pages.flatMap(({ stream }) => textsOf(stream, fonts)),
    metadata: utf8(of('/Subtype /XML')[0]),
    attached: of('/Type /EmbeddedFile').map(utf8),
    catalog: [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '',
  }
}

/** The UTF-8 text of a stream, which was read as Latin-1: one character for each byte. */
function utf8(latin1 = ''): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}

type Objects = ReadonlyMap<string, { head: string; stream: string }>

function objectsOf(pdf: Buffer): Objects {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, id = '', content = '']) => {
      const [head = '', stream = ''] = content.split('stream\n', 2)
      const bytes = Buffer.from(stream.replace(/\nend$/, ''), 'latin1')
      const isPacked = head.includes('/FlateDecode')
      return [id, { head, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') }]
    }),
  )
}

/** The letters of each font by the numbers of its glyphs. */
function fontsOf(objects: Objects): Map<string, string[]> {
  const names = [...objects.values()].flatMap(({ head }) => [
    ...head.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])
  return new Map(
    names.map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      const ranges = objects.get(map)?.stream.matchAll(/<\w+> <\w+> \[([^\]]*)\]/g) ?? []
      const letters = [...ranges].flatMap(([, all = '']) => all.match(/\w+/g) ?? [])
      return [name, letters.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))]
    }),
  )
}

function textsOf(stream: string, fonts: ReadonlyMap<string, string[]>): string[] {
  let letters: readonly string[] = []
  const texts: string[] = []
  for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    else {
      const numbers = (glyphs?.match(/<\w+>/g) ?? []).join('').match(/\w{4}/g) ?? []
      texts.push(numbers.map((number) => letters[Number.parseInt(number, 16)] ?? '?').join(''))
    }
  }
  return texts
}
