// An SDK on a scripted server, and its components in React Native's test renderer.
import { jest } from '@jest/globals'
import { type ReactNode, act } from 'react'
import { AppState, Image, type ViewStyle } from 'react-native'
import { type ReactTestInstance, type ReactTestRenderer, create } from 'react-test-renderer'
import type { Case } from '../../driver/cases.ts'
import { openScriptedServer, root } from '../../driver/scripted-server.ts'
import {
  type AdResult,
  FrontrowProvider,
  type FrontrowProviderProps,
  type FrontrowSettings,
  type ReadyAd,
  type Outcome,
  type ShowOptions,
  createFrontrow,
} from '../src/index.ts'

export interface Posted {
  url: string
  headers: Record<string, string>
  body: {
    device?: { plays?: string[] }
    events?: { token: string }[]
    reason?: string
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

const none = { top: 0, right: 0, bottom: 0, left: 0 }

/** The listeners of the app's state. */
const listeners = new Set<(state: string) => void>()

export async function openStage(
  server: NonNullable<Case['server']> = {},
  settings: Partial<FrontrowSettings> = {},
) {
  const posted: Posted[] = []
  const happened: string[] = []
  mockPlatform(server, posted)
  const ads = createFrontrow({
    baseUrl: root,
    onAdEvent: ({ type }) => happened.push(type),
    ...settings,
  })
  let tree!: ReactTestRenderer
  await act(async () => {
    tree = create(<FrontrowProvider ads={ads} insets={none} />)
  })
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  /** Begins to request an ad. The promise is in an object, so that it is not awaited. */
  const request = async (key = 'spot') => {
    let asked!: Promise<AdResult>
    await act(async () => {
      asked = ads.requestAd(key)
    })
    await wait(10)
    return { asked }
  }
  /** What the system is given to draw. */
  const find = (testID: string) => tree.root.findAllByProps({ testID }).at(-1)
  const imageOf = (url: string) =>
    tree.root.findAllByType(Image).find(({ props }) => props.source.uri === url)
  return {
    ads,
    posted,
    happened,
    tree,
    wait,
    find,
    /** Draws other children in the host. */
    draw: (children: ReactNode, props?: Partial<FrontrowProviderProps>) =>
      act(async () => {
        tree.update(
          <FrontrowProvider ads={ads} insets={none} {...props}>
            {children}
          </FrontrowProvider>,
        )
      }),
    request,
    /** Begins to show an ad. */
    show: async (ad: ReadyAd, options?: ShowOptions) => {
      let outcome!: Promise<Outcome>
      await act(async () => {
        outcome = ads.show(ad, options)
      })
      await wait(0)
      return { outcome }
    },
    /** Requests an ad that must be there. */
    ask: async (key?: string) => {
      const { ad } = await (await request(key)).asked
      if (!ad) throw new Error('There is no ad.')
      return ad
    },
    press: (testID: string) =>
      act(async () => tree.root.findAllByProps({ testID }).at(0)?.props.onPress()),
    /** The modal has appeared. */
    appear: () => act(async () => tree.root.findByProps({ animationType: 'fade' }).props.onShow()),
    /** The picture of the shown ad has loaded. */
    load: () => act(async () => imageOf(`${root}/A/media`)?.props.onLoad()),
    texts: () => textsIn(tree.toJSON()),
  }
}

/** The state of the app, as the system tells it. */
export async function setAppState(state: 'active' | 'background'): Promise<void> {
  Object.assign(AppState, { currentState: state })
  await act(async () => {
    for (const listener of listeners) listener(state)
  })
}

function mockPlatform(server: NonNullable<Case['server']>, posted: Posted[]): void {
  const scripted = openScriptedServer(server)
  globalThis.fetch = (async (
    url: string,
    options: { headers: Record<string, string>; body: string },
  ) => {
    const body = JSON.parse(options.body) as Posted['body']
    posted.push({ url, headers: options.headers, body })
    const { status, body: answer } = scripted.answer(url, body, Date.now())
    if (status === 0) throw new Error('There is no network.')
    return { status, headers: { get: () => null }, json: async () => answer }
  }) as unknown as typeof fetch
  listeners.clear()
  Object.assign(AppState, {
    currentState: 'active',
    addEventListener: (_type: string, listener: (state: string) => void) => {
      listeners.add(listener)
      return { remove: () => listeners.delete(listener) }
    },
  })
  Object.assign(Image, { prefetch: async () => true })
}

type Drawn = string | null | { children: Drawn[] | null } | Drawn[]

export function textsIn(drawn: Drawn): string[] {
  if (drawn === null) return []
  if (typeof drawn === 'string') return [drawn]
  return (Array.isArray(drawn) ? drawn : (drawn.children ?? [])).flatMap(textsIn)
}

/** The style of an element, whatever lists it was given as. */
export function styleOf(element?: ReactTestInstance): ViewStyle {
  const { style } = element?.props ?? {}
  const given: unknown = typeof style === 'function' ? style({ pressed: false }) : style
  return Object.assign({}, ...[given].flat(9)) as ViewStyle
}
