// A small game that shows all four ad formats. It requests its ads from the server that serves the
// page, so it shows at a glance whether a network works.
import './demo-app.css'
import type { AdFormat } from '@frontrow/contract/delivery'
import { type Frontrow, type ReadyAd, type AdEvent, createFrontrow } from '../src/frontrow.ts'
import { coinsArrive, playerName, showCoins } from './coins.ts'
import { Game } from './game.ts'
import { formatNames, inWords } from './in-words.ts'
import { byId, make } from './page.ts'

interface DemoSettings {
  productName: string
  /** API keys of the demo placements by format. It is empty on a server without demo data. */
  placements: Partial<Record<AdFormat, string>>
}

const formats: AdFormat[] = ['banner', 'image', 'video', 'rewarded_video']

void start()

async function start(): Promise<void> {
  const settings = JSON.parse(byId('demo-settings').textContent) as DemoSettings
  byId('product').textContent = settings.productName
  drawMark()
  const given = await givenPlacements()
  const placements = { ...settings.placements, ...given }
  if (formats.every((format) => placements[format] === undefined)) sayThatThereAreNone()
  const ads = createFrontrow({
    baseUrl: location.origin,
    placements: placements as Record<AdFormat, string>,
    // The demo campaigns target phones, so the demo always reports a phone, whatever the window
    // size.
    device: { type: 'phone' },
    onAdEvent: note,
  })
  const isOpen = (format: AdFormat) => placements[format] !== undefined
  const stage: Stage = { ads, isOpen }
  const game = new Game({
    between: async () => void (await showOne(stage, 'image')),
    extraLife: async () => (await showOne(stage, 'rewarded_video'))?.rewarded === true,
    again: async () => void (await showOne(stage, 'video')),
    canEarn: () => isOpen('rewarded_video'),
    // The ad for the end of the round is there when the round ends.
    roundBegins: () => isOpen('image') && ads.keepReady('image'),
  })
  offer(stage, game)
  void showCoins()
  await showOne(stage, 'banner')
}

interface Stage {
  ads: Frontrow<AdFormat>
  isOpen(format: AdFormat): boolean
}

async function showOne(stage: Stage, format: AdFormat) {
  if (!stage.isOpen(format)) return undefined
  const { ad } = await stage.ads.requestAd(format)
  return ad === null ? undefined : show(stage, ad)
}

async function show(stage: Stage, ad: ReadyAd) {
  const isRewarded = ad.format === 'rewarded_video'
  const reward = { user: playerName(), data: 'one more life' }
  const outcome = await stage.ads.show(ad, {
    into: byId('banner'),
    ...(isRewarded && { reward }),
  })
  if (isRewarded && outcome.rewarded) void noteCoins()
  return outcome
}

/** This page gives the life. The game's server pays the coins, so a changed page earns none. */
async function noteCoins(): Promise<void> {
  const coins = await coinsArrive()
  if (coins !== undefined)
    write('server', `The game’s server paid ${coins} coins: the network’s signed callback came.`)
}

/** One button for each format, for visitors who want to see an ad without playing. */
function offer(stage: Stage, game: Game): void {
  for (const format of formats) {
    const button = make(
      'button',
      { type: 'button', disabled: !stage.isOpen(format) },
      formatNames[format],
    )
    button.addEventListener('click', () => {
      void (async () => {
        game.pause()
        const outcome = await showOne(stage, format)
        if (outcome?.rewarded === true) game.addLife()
      })()
    })
    byId('choices').append(button)
  }
}

function note(event: AdEvent): void {
  const { text, tone } = inWords(event)
  write(tone, text)
}

function write(tone: string, text: string): void {
  const time = new Date().toTimeString().slice(0, 8)
  byId('log').prepend(
    make('li', { className: tone }, make('time', {}, time), make('span', {}, text)),
  )
}

/**
 * Reads comma-separated placement keys from `?placement=`. The format of each placement is found
 * with a test request, which counts nothing.
 */
async function givenPlacements(): Promise<Partial<Record<AdFormat, string>>> {
  const keys = new URLSearchParams(location.search).get('placement')?.split(',') ?? []
  const placements: Partial<Record<AdFormat, string>> = {}
  for (const key of keys.filter((one) => one !== '')) {
    const ads = createFrontrow({
      baseUrl: location.origin,
      placements: { key },
      device: { type: 'phone' },
      test: true,
      onAdEvent: (event) => event.type === 'not_loaded' && note(event),
    })
    const { ad } = await ads.requestAd('key')
    if (ad) placements[ad.format as AdFormat] = key
  }
  return placements
}

function sayThatThereAreNone(): void {
  const notice = byId('notice')
  notice.hidden = false
  notice.append(
    'This server has no demo data, so the page knows no placement. Open ',
    make('a', { href: '/app/monetize' }, 'a placement in the console'),
    ' and give its key in the address, several with commas between them: ',
    make('code', {}, '/demo-app?placement=fr_p_…'),
  )
}

function drawMark(): void {
  const seat =
    'M.8-2.75h1.5a2.6 2.6 0 0 1 2.6 2.6v.3a2.6 2.6 0 0 1-2.6 2.6H.8a.8.8 0 0 1-.8-.8v-3.9a.8.8 0 0 1 .8-.8Z'
  for (const angle of [26, 58, 90, 122, 154]) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('transform', `rotate(${angle} 16 9) translate(26.7 9)`)
    path.setAttribute('d', seat)
    byId('mark-seats').append(path)
  }
}
