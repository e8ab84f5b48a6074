// What a server of Git's protocol says of a repository with one commit.
// https://git-scm.com/docs/gitprotocol-pack, https://git-scm.com/docs/gitprotocol-common
import { Unreadable } from '../../../lib/http/read-json.ts'

const flush = '0000'
/** A packet has at most 65,520 bytes. Four are its length, and one is the band. */
const mostInBand = 65_515
const packBand = 1
const capabilities = 'shallow side-band-64k symref=HEAD:refs/heads/main agent=frontrow'

/** `refs` are lines of an id, a tab and a name, as in the file `info/refs`. */
export function refsAdvertised(refs: string): Buffer {
  const named = idsByName(refs)
  const head = `${named.get('refs/heads/main')} HEAD\0${capabilities}\n`
  const lines = [...named].map(([name, id]) => packet(`${id} ${name}\n`))
  return Buffer.from(
    [packet('# service=git-upload-pack\n'), flush, packet(head), ...lines, flush].join(''),
  )
}

/**
 * The answer to the packets of a client. It has the whole pack once the client says that it is
 * done, whatever the client has already: Git drops what it knows. A commit without a parent has all
 * of its history, so the list of commits whose parents are left out is empty at any depth.
 */
export function answerUpload(
  packets: readonly string[],
  { refs, pack }: { refs: string; pack: Buffer },
): Buffer {
  const known = new Set(idsByName(refs).values())
  const [first = ''] = packets
  const wanted = packets.flatMap((line) => /^want ([\da-f]{40})(?: |$)/.exec(line)?.[1] ?? [])
  if (wanted.length === 0) return Buffer.from(packet('ERR upload-pack: nothing is wanted\n'))
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown !== undefined) return Buffer.from(packet(`ERR upload-pack: not our ref ${unknown}\n`))
  const shallow = packets.some((line) => line.startsWith('deepen')) ? flush : ''
  if (!packets.includes('done')) return Buffer.from(shallow === '' ? packet('NAK\n') : shallow)
  const parts = first.includes(' side-band-64k') ? inBands(pack) : [pack]
  return Buffer.concat([Buffer.from(shallow + packet('NAK\n')), ...parts])
}

/** The texts of the packets of a request, without line ends. */
export function readPackets(body: Buffer): string[] {
  const texts: string[] = []
  for (let start = 0; start < body.length;) {
    const head = body.toString('latin1', start, start + 4)
    const length = /^[\da-f]{4}$/i.test(head) ? Number.parseInt(head, 16) : -1
    const end = start + Math.max(4, length)
    if (length < 0 || (length > 0 && length < 4) || end > body.length)
      throw new Unreadable('The body is no list of packets.')
    if (length > 4) texts.push(body.toString('latin1', start + 4, end).replace(/\n$/, ''))
    start = end
  }
  return texts
}

function idsByName(refs: string): Map<string, string> {
  const lines = refs.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}

/** A text of ASCII after its length, which counts itself. */
function packet(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text
}

function inBands(pack: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let start = 0; start < pack.length; start += mostInBand) {
    const part = pack.subarray(start, start + mostInBand)
    const head = (part.length + 5).toString(16).padStart(4, '0')
    parts.push(Buffer.from(head), Buffer.from([packBand]), part)
  }
  return [...parts, Buffer.from(flush)]
}
