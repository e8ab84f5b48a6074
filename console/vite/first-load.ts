import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The pages on which most visits begin, each with its module. */
const firstPages: Readonly<Record<string, string>> = {
  '/': 'src/shell/landing/landing-page.tsx',
  '/getstarted': 'src/features/delivery/get-started-page.tsx',
  '/auth/signin': 'src/features/account/sign-in/sign-in-page.tsx',
  '/auth/signup': 'src/features/account/sign-up/sign-up-page.tsx',
  '/app/overview': 'src/features/overview/overview-page.tsx',
  '/app/list': 'src/features/apps/app-list-page.tsx',
  '/app/campaign/active': 'src/features/campaigns/list/campaign-list-page.tsx',
}

/** The Latin letters of the console's two fonts. Other letters are loaded where a page has them. */
const firstFonts = /(inter|besley)-latin-wght-normal.*[.]woff2$/
/** Inter, the font of all texts. Besley is for large headings. */
const textFont = /inter-latin-wght-normal.*[.]woff2$/

interface Built {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

/**
 * Writes `.vite/preloads.json`: for each first page the scripts, style sheets and fonts that
 * index.html does not name. The server names them in the page, so that the browser asks for them at
 * once and not after the first script has run. A page without an entry only loads later.
 */
export function writePreloads(): Plugin {
  return {
    name: 'write-preloads',
    writeBundle({ dir = '' }) {
      const manifest: Record<string, Built> = JSON.parse(
        readFileSync(join(dir, '.vite/manifest.json'), 'utf8'),
      )
      if (!('index.html' in manifest)) return
      const shared = filesOf(manifest, 'index.html')
      const preloads = Object.entries(firstPages).map(([path, page]) => [
        path,
        [...filesOf(manifest, page)].filter((file) => !shared.has(file)),
      ])
      writeFileSync(
        join(dir, '.vite/preloads.json'),
        JSON.stringify(Object.fromEntries(preloads), null, 2),
      )
    },
  }
}

function filesOf(manifest: Record<string, Built>, name: string, found = new Set<string>()) {
  const built = manifest[name]
  if (built === undefined) throw new Error(`the build has no ${name}`)
  if (found.has(`/${built.file}`)) return found
  const fonts = (built.assets ?? []).filter((file) => firstFonts.test(file))
  for (const file of [built.file, ...(built.css ?? []), ...fonts]) found.add(`/${file}`)
  for (const other of built.imports ?? []) filesOf(manifest, other, found)
  return found
}

/** Each page asks for the Latin letters of its font at once, and not after its style sheet. */
export function preloadFont(): Plugin {
  let base = '/'
  return {
    name: 'preload-font',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const font = Object.keys(bundle).find((file) => textFont.test(file))
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs: { ...attrs, href: `${base}${font}` }, injectTo: 'head' }]
      },
    },
  }
}
