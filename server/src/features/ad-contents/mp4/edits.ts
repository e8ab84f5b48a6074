import { refuseVideo } from '../files/refuse-broken.ts'
import type { Box } from './boxes.ts'
import { fullBox } from './fields.ts'

/** Plays a part of a track, or nothing for some time. */
export interface Edit {
  /** In units of the movie's timescale. In the file, 0 means "to the end". */
  readonly length: number
  /** In units of the track's timescale; undefined for an empty edit. */
  readonly from: number | undefined
}

const mostEdits = 16
const normalSpeed = 0x1_00_00

/**
 * Reads an edit list (elst). Only normal speed is accepted; ads do not use still frames or slow
 * motion from edit lists.
 */
export function readEdits(list: Box): Edit[] {
  const { version, fields } = fullBox(list)
  const edits: Edit[] = []
  const count = fields.count(version === 1 ? 20 : 12)
  if (count > mostEdits) refuseVideo('it is put together of more than 16 cuts')
  while (edits.length < count) {
    const length = version === 1 ? fields.u64() : fields.u32()
    const from = version === 1 ? fields.i64() : fields.i32()
    if (fields.u32() !== normalSpeed || from < -1)
      refuseVideo('a part of it stands still or plays at another speed')
    edits.push({ length, from: from === -1 ? undefined : from })
  }
  return edits
}
