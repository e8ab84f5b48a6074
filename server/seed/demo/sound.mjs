/** Sound of the demo clips, synthesised from sines, so that no licensed recording is used. */

const SAMPLE_RATE = 44_100

/** Turns mono samples between -1 and 1 into the bytes of a 16-bit wav file. */
export function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, i) => bytes.writeInt16LE(Math.round(value * 32_000), 44 + i * 2))
  return bytes
}

/**
 * Plays notes `{ start, length, pitch, loud }` (seconds, seconds, Hz, 0 to 1) into `seconds` of
 * samples. A note swells and dies away; a little of its octave makes it sound like a music box.
 */
export function play(notes, seconds) {
  const samples = new Float64Array(seconds * SAMPLE_RATE)
  for (const { start, length, pitch, loud } of notes) {
    const first = Math.round(start * SAMPLE_RATE)
    const count = Math.min(Math.round(length * SAMPLE_RATE), samples.length - first)
    for (let i = 0; i < count; i += 1) {
      const time = i / SAMPLE_RATE
      const swell = Math.min(1, time / 0.015) * Math.exp((-3 * time) / length)
      const end = Math.min(1, (count - i) / (0.03 * SAMPLE_RATE))
      const angle = 2 * Math.PI * pitch * time
      samples[first + i] += loud * swell * end * (Math.sin(angle) + 0.3 * Math.sin(2 * angle))
    }
  }
  return samples
}
