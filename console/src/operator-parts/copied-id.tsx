import { CopyButton, copyText } from '../ui/buttons/copy-button.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { usePageKeys } from './single-keys.ts'

/** The id of what a page is about. The key `c` copies it. */
export function CopiedId({ id }: { id: string }) {
  const copy = async () => {
    const isDone = await copyText(id)
    toast({ text: isDone ? 'ID copied.' : 'The browser blocked copying.' })
  }
  usePageKeys([{ key: 'c', what: 'Copy ID', press: () => void copy() }])
  return (
    <>
      <span className="mono">{id}</span> <CopyButton text={id} what="id" />
    </>
  )
}
