import { onTestFinished, vi } from 'vitest'

interface SavedFile {
  name: string
  type: string
  text: string
}

/** What the page saves from now on. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const contents = new Map<string, Blob>()
  const createObjectURL = (content: Blob) => {
    contents.set(`blob:${contents.size}`, content)
    return `blob:${contents.size - 1}`
  }
  const kept = { createObjectURL, revokeObjectURL: () => {} }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, kept))
  const clicking = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function clicked(this: HTMLAnchorElement) {
      const content = contents.get(this.href) ?? new Blob()
      // A Blob of jsdom has no method `text`.
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        const text = typeof reader.result === 'string' ? reader.result : ''
        saved.push({ name: this.download, type: content.type, text })
      })
      reader.readAsText(content)
    })
  onTestFinished(() => clicking.mockRestore())
  return saved
}
