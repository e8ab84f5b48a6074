import { onTestFinished, vi } from 'vitest'

/** What the page saves from now on, with the names of the files. */
export function savedFiles(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = []
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
      saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() })
    })
  onTestFinished(() => clicking.mockRestore())
  return saved
}

/** The text of a file. jsdom's files cannot tell it themselves. */
export function textOf(file: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.readAsText(file)
  })
}
