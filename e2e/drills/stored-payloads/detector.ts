import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from '../../support/browser.ts'

declare global {
  var ran: unknown
}

/** A page that detects when a stored text becomes anything other than text. */
export interface Detector {
  context: BrowserContext
  page: Page
  /** Inspects the current page. Returns all findings since the last call. */
  look: () => Promise<string[]>
}

/**
 * Opens a page that records dialogs and violations of its Content-Security-Policy, checks the mark
 * that payload scripts set, and searches the document for what no screen of ours contains: event
 * handler attributes, script URLs and frames.
 */
export async function openDetector(baseURL: string): Promise<Detector> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const signs: string[] = []
  await page.exposeBinding('tellBreach', (_source, text: string) => {
    signs.push(`breach of the policy: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
      const tell = (globalThis as unknown as { tellBreach: (text: string) => void }).tellBreach
      tell(`${effectiveDirective} ${sample}`)
    })
  })
  page.on('dialog', (dialog) => {
    signs.push(`a dialog: ${dialog.type()} ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) signs.push(message.text())
  })
  page.on('pageerror', (error) => signs.push(`an uncaught error: ${error.message}`))
  return {
    context,
    page,
    look: async () => {
      const made = await page.evaluate(findMade)
      return [...signs.splice(0), ...made]
    },
  }
}

/** Runs in the page. Returns the parts of the document that only a stored text can have added. */
function findMade(): string[] {
  const addresses = ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data']
  const script =
    /^[\s\0]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t):|^\s*data:(?:text|application)/i
  const made = globalThis.ran === undefined ? [] : ['the mark of a script']
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    if (['iframe', 'object', 'embed', 'marquee', 'math'].includes(name))
      made.push(`an element ${name}`)
    for (const attribute of element.attributes) {
      const text = `${name} ${attribute.name}="${attribute.value.slice(0, 80)}"`
      if (attribute.name.startsWith('on')) made.push(`a handler: ${text}`)
      const isAddress = addresses.includes(attribute.name)
      if (isAddress && script.test(attribute.value)) made.push(`an address: ${text}`)
    }
  }
  return made
}

/** A page with every mistake: it inserts the text as HTML, as attributes and as a URL. */
export function carelessPage(text: string): string {
  return `<!doctype html><html><head><title>${text}</title></head><body>
    <a href="${text}">a link</a><div>${text}</div>
    <div title="${text}">one</div><div title='${text}'>two</div>
    <!-- ${text} --><textarea>${text}</textarea>
  </body></html>`
}
