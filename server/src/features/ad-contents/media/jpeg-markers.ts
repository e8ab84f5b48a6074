const marker = { start: 0xd8, end: 0xd9, pass: 0xda, firstRestart: 0xd0, alone: 0x01 }

/**
 * How many passes (scans) a jpg has, and whether its end is marked. Segments are skipped as a
 * whole, and reading stops at the end marker, as a decoder does (ITU-T T.81, B.1.1): neither a
 * thumbnail in a segment nor a film behind the picture counts.
 */
export function readJpegMarkers(bytes: Buffer): { passes: number; hasEnd: boolean } {
  let passes = 0
  for (let at = 0; at < bytes.length;) {
    const found = nextMarker(bytes, at)
    if (found === undefined) break
    if (found.code === marker.end) return { passes, hasEnd: true }
    at = found.end
    if (isAlone(found.code)) continue
    if (found.code === marker.pass) passes += 1
    if (at + 2 > bytes.length) break
    at += Math.max(2, bytes.readUInt16BE(at))
  }
  return { passes, hasEnd: false }
}

/** 0 after 0xff is a byte of the picture, and 0xff before a marker is filling. */
function nextMarker(bytes: Buffer, from: number): { code: number; end: number } | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1
    const code = bytes[at]
    if (code === undefined) return undefined
    if (code !== 0) return { code, end: at + 1 }
  }
  return undefined
}

/** Markers without a segment. */
function isAlone(code: number): boolean {
  return code === marker.alone || (code >= marker.firstRestart && code <= marker.start)
}
