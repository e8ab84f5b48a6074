/** What an operator sets about the product, written into the page by the server. */
export interface Settings {
  readonly productName: string
  /** Empty when the operator has none: nothing then offers to write to it. */
  readonly supportEmail: string
  /** Where 'get started' leads. */
  readonly docsUrl: string
  /** What a relative content path is put behind, without a slash at the end. */
  readonly mediaUrl: string
}

const defaults: Settings = {
  productName: 'Frontrow',
  supportEmail: '',
  docsUrl: '/getstarted',
  mediaUrl: '/media',
}

export const settings: Settings = { ...defaults, ...readPage() }

/** The placeholder is still unfilled under the development server, and is no JSON. */
function readPage(): Partial<Settings> {
  try {
    return JSON.parse(
      document.getElementById('frontrow-settings')?.textContent ?? '{}',
    ) as Partial<Settings>
  } catch {
    return {}
  }
}
