// Constructed style sheets do not count as inline styles, so they work under the strictest
// Content-Security-Policy of a game.
const css = `
:host{all:initial}
:host([hidden]){display:none}
*{box-sizing:border-box}
:host,button{font:500 14px/20px system-ui,-apple-system,"Segoe UI",sans-serif}
button,a.go{min-width:24px;min-height:24px;margin:0;padding:3px 8px;border:0;border-radius:6px;background:#17141ecc;color:#fff;cursor:pointer;text-decoration:none}
button:hover,a.go:hover{background:#4d4957}
button[aria-disabled=true]{cursor:default;background:#17141ecc;color:#d4d3d9}
:focus-visible{outline:2px solid #feb921;outline-offset:1px;box-shadow:0 0 0 4px #17141e}
dialog{color:#edecf2;background:#09080e;border:0;padding:0}
dialog::backdrop{background:#09080ed9}
img,video{display:block;border:0}
.full{position:fixed;inset:0;width:100vw;height:100vh;height:100dvh;max-width:none;max-height:none;grid-template:auto 1fr auto/100%;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.full[open]{display:grid}
.bar,.foot{display:flex;align-items:center;gap:8px;padding:8px 12px}
.bar :first-child,.name{margin-right:auto}
.bar button{min-height:44px;background:#2e2c35}
.full>.media{min-height:0;display:grid;justify-items:center}
.full .media>*{width:100%;height:100%;min-height:0;object-fit:contain}
.foot img{width:40px;height:40px;border-radius:9px 9px 4px 4px}
.name{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.foot a.go{min-height:44px;padding:12px 16px;background:#7547d4;white-space:nowrap}
.foot a.go:hover{background:#5b30ac}
.banner{position:relative;max-width:728px;margin:auto}
.banner img{width:100%;height:auto;border-radius:4px}
.banner>button{position:absolute;top:2px;font-size:12px;line-height:16px;padding:3px 6px}
.banner>.about{left:2px}
.banner>.close{right:2px}
.panel{width:min(400px,calc(100vw - 32px));max-height:85vh;padding:20px;border-radius:14px;background:#232129;overflow:auto}
.panel h2{margin:0 0 8px;font-size:16px;line-height:24px}
.panel p{margin:0 0 12px;padding:0;color:#cccbd3;font-weight:400}
.panel button{display:block;width:100%;margin-top:6px;padding:12px;text-align:left;background:#3e3b46}
.panel button:hover{background:#686572}
`

let sheet: CSSStyleSheet | undefined

/**
 * Creates a host element with a shadow root, so that the page's styles and key handlers do not
 * reach the ad, and the ad's do not reach the page.
 */
export function makePlace(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  root.adoptedStyleSheets = [sheet]
  for (const type of ['keydown', 'keyup'])
    host.addEventListener(type, (event) => event.stopPropagation())
  return { host, root }
}

/** Creates an element with properties. Names with a dash, and `role`, are set as attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role') element.setAttribute(key, String(value))
    else Object.assign(element, { [key]: value })
  }
  element.append(...children)
  return element
}
