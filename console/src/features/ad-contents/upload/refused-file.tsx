import { asJpg } from './as-jpg.ts'
import { isConvertible } from './chosen-file.ts'
import { MakeJpg } from './make-jpg.tsx'

const words = {
  why: 'Ads are JPG or MP4 files.',
  act: 'Convert to JPG',
  failed: 'This browser cannot read the file. Save it as a JPG, then choose that file.',
}

/** Says what to do with a file of another type. A picture can be converted to a jpg here. */
export function RefusedFile({ file, onJpg }: { file: File; onJpg: (jpg: File) => void }) {
  if (!isConvertible(file)) return 'Save it as a JPG or an MP4, then choose that file.'
  return <MakeJpg file={file} make={asJpg} words={words} onJpg={onJpg} />
}
