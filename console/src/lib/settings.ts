/** Product settings of the operator. The server writes them into the page. */
export interface Settings {
  readonly productName: string
  /** Empty when the operator has no support address; no link to it is shown then. */
  readonly supportEmail: string
  /** The target of the 'get started' links. */
  readonly docsUrl: string
  /** The base URL of relative content paths, without a trailing slash. */
  readonly mediaUrl: string
}

const defaults: Settings = {
  productName: 'Frontrow',
  supportEmail: '',
  docsUrl: '/getstarted',
  mediaUrl: '/media',
}

export const settings: Settings = { ...defaults, ...readPage() }

/** Under the development server the placeholder is not filled in, so it is not JSON. */
function readPage(): Partial<Settings> {
  try {
    return JSON.parse(
      document.getElementById('frontrow-settings')?.textContent ?? '{}',
    ) as Partial<Settings>
  } catch {
    return {}
  }
}
