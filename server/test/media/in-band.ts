import { at, readTree, writeTree, type Node } from './mp4-tree.ts'

/**
 * The same video with its parameter sets in the first sample only, as encoders of live streams
 * write them (avc3). The file must have one track and its media behind its index or before.
 */
export function setsInBand(file: Buffer): Buffer {
  const tree = readTree(file)
  const table = at(tree, 'moov/trak/mdia/minf/stbl')
  const entry = at(table.children, 'stsd').children[0]
  if (entry === undefined) throw new Error('the video has no sample entry')
  const units = takeAvcUnits(entry)
  const added = Buffer.concat(units.flatMap((unit) => [lengthOf(unit), unit]))
  const before = writeTree(tree).length - file.length
  const media = at(tree, 'mdat')
  const isIndexFirst = tree.findIndex(({ type }) => type === 'moov') < tree.indexOf(media)
  const moved = isIndexFirst ? before : 0
  const offsets = at(table.children, 'stco').body
  const first = offsets.readUInt32BE(8)
  for (let place = 8; place < offsets.length; place += 4)
    offsets.writeUInt32BE(
      offsets.readUInt32BE(place) + moved + (place === 8 ? 0 : added.length),
      place,
    )
  const sizes = at(table.children, 'stsz').body
  sizes.writeUInt32BE(sizes.readUInt32BE(12) + added.length, 12)
  const start = first - (file.indexOf('mdat') + 4)
  media.body = Buffer.concat([media.body.subarray(0, start), added, media.body.subarray(start)])
  return writeTree(tree)
}

function takeAvcUnits(entry: Node): Buffer[] {
  const settings = at(entry.children, 'avcC')
  const { body } = settings
  const units: Buffer[] = []
  let place = 6
  for (const last of [(body[5] ?? 0) & 31, 1]) {
    for (let left = last; left > 0; left -= 1) {
      const length = body.readUInt16BE(place)
      units.push(body.subarray(place + 2, place + 2 + length))
      place += 2 + length
    }
    place += 1
  }
  settings.body = Buffer.concat([body.subarray(0, 5), Buffer.from([0xe0, 0])])
  entry.type = 'avc3'
  return units
}

function lengthOf(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(unit.length)
  return bytes
}
