// Constructed style sheets do not count as inline styles, so they work under the strictest
// Content-Security-Policy of a game.
const css = `
:host{all:initial}
:host([hidden]){display:none}
*{box-sizing:border-box;margin:0;padding:0;border:0}
:host,button{font:500 max(14px,.875rem)/1.4 system-ui,sans-serif}
button,a.go{min-width:44px;min-height:44px;padding:12px;border-radius:6px;background:#2e2c35;color:#fff;cursor:pointer;text-decoration:none}
button:hover,a.go:hover{filter:brightness(1.3)}
button[aria-disabled=true]{cursor:default;filter:none;color:#ccc}
:focus-visible{outline:2px solid #feb921;outline-offset:-4px}
dialog{color:#eee;background:#09080e}
dialog::backdrop{background:#09080ed9}
img,video{display:block}
.full{width:auto;height:auto;max-width:none;max-height:none;grid-template:auto 1fr auto/100%;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.full[open]{display:grid}
.bar,.foot{display:flex;align-items:center;gap:8px;padding:8px 12px}
.bar :first-child,.name{margin-inline-end:auto}
.media{min-height:0}
.media>*{width:100%;height:100%;object-fit:contain}
.foot img{width:40px;height:40px;border-radius:9px}
.name{overflow:hidden;text-overflow:ellipsis}
.name,.go{white-space:nowrap}
a.go{background:#7547d4}
@media(orientation:landscape) and (max-height:500px){.full{grid-template:auto 1fr/1fr auto}.media{grid-row:1/3}.bar,.foot{grid-column:2;flex-direction:column;align-items:stretch}.foot{align-self:end}.name{max-width:130px}}
.banner{position:relative;display:flex;align-items:center;max-width:772px;margin:auto}
.banner img{width:100%;height:auto}
.banner>.about{position:absolute;top:2px;inset-inline-start:2px;min-height:0;font-size:.85em;padding:4px 6px;background:#09080ed9}
.banner>.close{flex:none;padding:0}
.panel{width:400px;margin:auto;padding:20px;border-radius:9px;background:#232129}
h2{font-size:1.15em}
h2,p{margin-bottom:12px}
.panel button{display:block;width:100%;margin-top:6px;text-align:start;background:#3e3b46}
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
