import { refuseVideo } from '../files/refuse-broken.ts'
import { refuseCodec } from '../files/unsupported-files.ts'
import type { Box } from './boxes.ts'
import { headedBox, u16 } from './bytes.ts'
import { fullBox, Fields } from './fields.ts'

/** Tags of descriptors, ISO/IEC 14496-1, 7.2.2.1. */
const tags = { stream: 3, decoder: 4, settings: 5, transport: 6 }

/** AAC and MP3; each has codes from MPEG-2 and from MPEG-4 or MPEG-1. */
const soundCodecs = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]
const mostSettingsBytes = 64

/** Rebuilds the description of a sound stream (esds): codec, rates and decoder settings. */
export function cleanSound(description: Box): Buffer {
  const stream = readStream(fullBox(description).fields)
  const decoder = readDescriptor(stream, tags.decoder)
  const numbers = decoder.bytes(13)
  if (!soundCodecs.includes(numbers.readUInt8())) refuseCodec('mp4a')
  const parts = [numbers]
  if (decoder.left > 0) {
    const settings = readDescriptor(decoder, tags.settings)
    if (settings.left > mostSettingsBytes)
      refuseVideo('its sound settings are longer than they can be')
    parts.push(descriptor(tags.settings, settings.bytes(settings.left)))
  }
  const transport = descriptor(tags.transport, Buffer.from([2]))
  const body = [u16(0), Buffer.from([0]), descriptor(tags.decoder, ...parts), transport]
  return headedBox('esds', 0, descriptor(tags.stream, ...body))
}

/**
 * Skips the fields before the decoder's descriptor. A URL to load the stream from (flag 0x40) is
 * refused.
 */
function readStream(fields: Fields): Fields {
  const stream = readDescriptor(fields, tags.stream)
  stream.skip(2)
  const flags = stream.u8()
  if ((flags & 0x40) !== 0) refuseVideo('its sound lies at another address')
  stream.skip(((flags & 0x80) === 0 ? 0 : 2) + ((flags & 0x20) === 0 ? 0 : 2))
  return stream
}

/**
 * A length is stored in up to four groups of seven bits; every group but the last has its top bit
 * set.
 */
function readDescriptor(fields: Fields, tag: number): Fields {
  if (fields.u8() !== tag) refuseVideo('its sound settings are damaged')
  let length = 0
  for (let groups = 0; groups < 4; groups += 1) {
    const group = fields.u8()
    length = (length << 7) | (group & 0x7f)
    if (group < 0x80) break
  }
  return new Fields(fields.bytes(length))
}

function descriptor(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}
