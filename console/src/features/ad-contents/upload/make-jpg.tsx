import { useMutation } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'

interface MakeJpgProps {
  file: File
  /** Null where this browser cannot make it. */
  make: (file: File) => Promise<File | null>
  words: { why: string; act: string; failed: string }
  onJpg: (jpg: File) => void
}

/** Makes a jpg of a chosen file in this browser, for the dialog to show and upload. */
export function MakeJpg({ file, make, words, onJpg }: MakeJpgProps) {
  const { mutate, data, isPending } = useMutation({ mutationFn: make })
  if (data === null) return words.failed
  const start = () => mutate(file, { onSuccess: (jpg) => jpg !== null && onJpg(jpg) })
  return (
    <>
      {words.why}{' '}
      <LinkButton disabled={isPending} onClick={start}>
        {isPending ? 'Converting...' : words.act}
      </LinkButton>
    </>
  )
}
