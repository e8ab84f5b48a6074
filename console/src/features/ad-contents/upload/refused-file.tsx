import { useMutation } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { asJpg } from './as-jpg.ts'
import { isConvertible } from './chosen-file.ts'

/** Says what to do with a file of another type. A picture can be converted to a jpg here. */
export function RefusedFile({ file, onJpg }: { file: File; onJpg: (jpg: File) => void }) {
  const { mutate, data, isPending } = useMutation({ mutationFn: asJpg })
  if (!isConvertible(file)) return 'Save it as a JPG or an MP4, then choose that file.'
  if (data === null)
    return 'This browser cannot read the file. Save it as a JPG, then choose that file.'
  const convert = () => mutate(file, { onSuccess: (jpg) => jpg !== null && onJpg(jpg) })
  return (
    <>
      Ads are JPG or MP4 files.{' '}
      <LinkButton disabled={isPending} onClick={convert}>
        {isPending ? 'Converting...' : 'Convert to JPG'}
      </LinkButton>
    </>
  )
}
