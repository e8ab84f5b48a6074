/**
 * An MP4 box as tests read and change it. This reader shares no code with the product's reader, so
 * that tests can compare the two.
 */
export interface Node {
  type: string
  /** The bytes before the child boxes, or the whole content when there are none. */
  body: Buffer
  children: Node[]
}

/** The box types that contain boxes, and the number of bytes before the first child. */
const inside: Readonly<Record<string, number>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  dinf: 0,
  stbl: 0,
  edts: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  dref: 8,
  stsd: 8,
  avc1: 78,
  mp4a: 28,
}

export function readTree(bytes: Buffer): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > bytes.length)
      throw new Error(`the box ${type} at ${at} has an invalid size of ${size} bytes`)
    const body = bytes.subarray(at + 8, at + size)
    const before = inside[type]
    const own = Buffer.from(before === undefined ? body : body.subarray(0, before))
    const children = before === undefined ? [] : readTree(body.subarray(before))
    nodes.push({ type, body: own, children })
    at += size
  }
  return nodes
}

export function writeTree(nodes: readonly Node[]): Buffer {
  return Buffer.concat(
    nodes.map(({ type, body, children }) => rawBox(type, body, writeTree(children))),
  )
}

export function rawBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The first box at a path such as `moov/trak/tkhd`. `trak:1` is the second `trak`. */
export function at(nodes: readonly Node[], path: string): Node {
  const [step = '', ...rest] = path.split('/')
  const [type, index = '0'] = step.split(':')
  const node = nodes.filter((each) => each.type === type)[Number(index)]
  if (node === undefined) throw new Error(`there is no box ${step}`)
  return rest.length === 0 ? node : at(node.children, rest.join('/'))
}

/** The types of all boxes in the file, parents before children. */
export function typesOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [node.type, ...typesOf(node.children)])
}

/** The bytes of each sample of a track in a progressive file. */
export function samplesOf(file: Buffer, track: number): Buffer[] {
  const table = at(readTree(file), `moov/trak:${track}/mdia/minf/stbl`).children
  const sizes = numbers(at(table, 'stsz').body.subarray(12))
  const offsets = numbers(at(table, 'stco').body.subarray(8))
  const steps = numbers(at(table, 'stsc').body.subarray(8))
  const perChunk = (chunk: number) => {
    const rows = Array.from({ length: steps.length / 3 }, (_, row) => row * 3)
    const row = rows.findLast((each) => (steps[each] ?? 0) <= chunk) ?? 0
    return steps[row + 1] ?? 0
  }
  return offsets.flatMap((offset, index) => {
    let from = offset
    return Array.from({ length: perChunk(index + 1) }, () => {
      const size = sizes.shift() ?? 0
      from += size
      return file.subarray(from - size, from)
    })
  })
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4))
}
