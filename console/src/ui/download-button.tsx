import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

interface DownloadButtonProps {
  /** What comes down: 'Tidepool Match as JSON'. */
  what: string
  fileName: string
  /** Made when pressed. */
  content: () => string
  type?: string
}

/** Hands the browser a file that was made here. */
export function DownloadButton(props: DownloadButtonProps) {
  const { what, fileName, content, type = 'application/json' } = props
  const press = () => {
    const address = URL.createObjectURL(new Blob([content()], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = fileName
    link.click()
    // Not at once: some browsers read the address only after this turn.
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }
  return (
    <IconButton label={`Download ${what}`} title={`Download ${what}`} onClick={press}>
      <Icon name="download" />
    </IconButton>
  )
}
