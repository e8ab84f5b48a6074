import { type ComponentRef, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  AppState,
  Image,
  type LayoutChangeEvent,
  Pressable,
  type StyleProp,
  StyleSheet,
  Text,
  View,
  type ViewStyle,
  useWindowDimensions,
} from 'react-native'
import type { Frontrow } from './api.ts'
import type { BannerContent } from './banner-slots.ts'
import { openClick } from './fullscreen.tsx'
import { type Inside, insideOf, useFrontrow } from './inside.ts'
import { TestRibbon, colors } from './look.tsx'
import type { ReadyAd } from './web-core.ts'
import { words } from './words.ts'

export interface FrontrowBannerProps {
  /** The API key of a banner placement. */
  placement: string
  /** The height that is reserved: 50, and 90 in windows of at least 728, unless it is given. */
  height?: number
  /** Without an ad: `keep` the space, or `collapse` it. */
  whenEmpty?: 'keep' | 'collapse'
  /** Tells several banners of one placement apart, such as those of the rows of a list. */
  name?: string
  style?: StyleProp<ViewStyle>
}

/** Its height is reserved before the ad is loaded and does not change. */
export function FrontrowBanner(props: FrontrowBannerProps): ReactNode {
  const { placement, whenEmpty = 'keep', name = '', style } = props
  const { width } = useWindowDimensions()
  const height = props.height ?? (width < 728 ? 50 : 90)
  const ads = useFrontrow()
  const inside = insideOf(ads)
  /** The banner on the screen, and the next one, which is drawn over it when it has loaded. */
  const [shown, setShown] = useState<BannerContent>()
  const [coming, setComing] = useState<BannerContent>()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (!inside) {
      void showFake(ads, placement).then((isShown) => isCurrent && setEmpty(!isShown))
      return () => void (isCurrent = false)
    }
    const { slots } = inside
    const slot = slots.take(`${placement} ${name}`, placement)
    const note = (content: BannerContent | undefined) => {
      if (!isCurrent) return
      setEmpty(!content || content.lifecycle.isOver)
      if (content) setComing(content)
      else setShown(undefined)
      void content?.lifecycle.over.then(() => isCurrent && setEmpty(true))
    }
    void slot.ready.then(note)
    return () => {
      isCurrent = false
      slots.leave(slot)
    }
  }, [ads, inside, placement, name])
  const pictures = [shown, coming].filter(
    (one, at, all) => one && !one.lifecycle.isOver && all.indexOf(one) === at,
  )
  return (
    <View
      role="region"
      aria-label={words.advertisement}
      style={[styles.place, style, { height: isEmpty && whenEmpty === 'collapse' ? 0 : height }]}
    >
      {pictures.map(
        (content) =>
          inside &&
          content && (
            <Banner
              key={content.ad.tokens.impression}
              inside={inside}
              content={content}
              isLoaded={content === shown}
              onLoad={() => setShown(content)}
            />
          ),
      )}
    </View>
  )
}

/** A fake draws no banner. It notes that one was asked for and shown. */
async function showFake(ads: Frontrow, placement: string): Promise<boolean> {
  const { ad } = await ads.requestAd(placement)
  return ad !== null && (await ads.show(ad)).shown
}

type PlaceView = ComponentRef<typeof View>

interface BannerProps {
  inside: Inside
  content: BannerContent
  isLoaded: boolean
  onLoad: () => void
}

function Banner({ inside, content, isLoaded, onLoad }: BannerProps) {
  const { ad, lifecycle } = content
  const place = useRef<PlaceView>(null)
  const look = useVisibility(inside, content, (tell) => place.current?.measureInWindow(tell))
  const [margin, setMargin] = useState({ x: 0, y: 0 })
  const measure = ({ nativeEvent: { layout } }: LayoutChangeEvent) => {
    setMargin(marginOf(ad.media, layout))
    look()
  }
  const load = () => {
    lifecycle.loaded()
    onLoad()
    look()
  }
  return (
    <View
      ref={place}
      style={[StyleSheet.absoluteFill, !isLoaded && styles.unseen]}
      onLayout={measure}
    >
      <Pressable
        testID="frontrow-ad"
        accessibilityRole="link"
        accessibilityLabel={`${words.advertisement}: ${ad.advertiser.app_name}`}
        style={StyleSheet.absoluteFill}
        onPress={() => {
          if (lifecycle.tap()) openClick(ad)
        }}
      >
        <Image
          source={{ uri: ad.media.url }}
          resizeMode="contain"
          style={StyleSheet.absoluteFill}
          onLoad={load}
          onError={() => lifecycle.failed()}
        />
      </Pressable>
      <View style={[styles.controls, { paddingHorizontal: margin.x }]} pointerEvents="box-none">
        <Corner
          top={margin.y}
          side="flex-start"
          testID="frontrow-label"
          text={words.about}
          label={words.about_label}
          onPress={() => inside.stage.about(ad)}
        />
        <View style={[styles.between, { paddingTop: margin.y + 3 }]} pointerEvents="none">
          {inside.core.isTest && <TestRibbon />}
        </View>
        <Corner
          top={margin.y}
          side="flex-end"
          testID="frontrow-close"
          text="×"
          label={words.close_the_ad}
          onPress={() => lifecycle.close()}
        />
      </View>
    </View>
  )
}

/** The space between the place and the picture in it, on each side. */
function marginOf(media: ReadyAd['media'], place: { width: number; height: number }) {
  const scale = Math.min(place.width / media.width, place.height / media.height)
  return {
    x: Math.max(0, (place.width - media.width * scale) / 2),
    y: Math.max(0, (place.height - media.height * scale) / 2),
  }
}

interface CornerProps {
  testID: string
  text: string
  label: string
  /** Where the picture begins. */
  top: number
  side: 'flex-start' | 'flex-end'
  onPress: () => void
}

/** A small mark in a corner of the picture, with an area around it that a finger hits. */
function Corner({ text, label, top, side, ...pressable }: CornerProps) {
  return (
    <Pressable
      {...pressable}
      accessibilityRole="button"
      accessibilityLabel={label}
      style={[styles.corner, { paddingTop: top + 2, alignItems: side }]}
    >
      <View style={styles.mark}>
        <Text style={styles.markWords}>{text}</Text>
      </View>
    </Pressable>
  )
}

const lookEachMs = 500

/**
 * Measures the banner against the window until one pixel of it was visible. What a list cuts off
 * inside of the window cannot be measured in React Native.
 */
function useVisibility(
  { stage }: Inside,
  { lifecycle }: BannerContent,
  measure: (tell: (...box: [number, number, number, number]) => void) => void,
): () => void {
  const { width, height } = useWindowDimensions()
  const look = () => {
    measure((...[left, top, ownWidth, ownHeight]) => {
      const isInside = overlap(left, ownWidth, width) >= 1 && overlap(top, ownHeight, height) >= 1
      const isCovered = stage.scene().showing !== undefined
      lifecycle.onScreen(isInside && !isCovered && AppState.currentState === 'active')
    })
  }
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (lifecycle.outcome.shown || lifecycle.isOver) clearInterval(timer)
      else latest.current()
    }, lookEachMs)
    return () => clearInterval(timer)
  }, [lifecycle])
  return look
}

const overlap = (start: number, length: number, windowLength: number) =>
  Math.min(start + length, windowLength) - Math.max(start, 0)

const styles = StyleSheet.create({
  place: { width: '100%', maxWidth: 728, alignSelf: 'center', overflow: 'hidden' },
  unseen: { opacity: 0 },
  controls: { position: 'absolute', inset: 0, flexDirection: 'row' },
  between: { flex: 1, alignItems: 'flex-start' },
  corner: { width: 44, minHeight: 44, paddingHorizontal: 2 },
  mark: {
    minWidth: 20,
    paddingHorizontal: 6,
    paddingVertical: 2,
    borderRadius: 6,
    backgroundColor: colors.pill,
    alignItems: 'center',
  },
  markWords: { color: '#fff', fontSize: 12, lineHeight: 16, fontWeight: '500' },
})
