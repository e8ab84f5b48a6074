import { useCallback, useEffect, useReducer, useState } from 'react'
import { AppState, Image, Linking, Pressable, StyleSheet, Text, View } from 'react-native'
import type { Inside } from './inside.ts'
import { type Insets, SafeEdge } from './insets.tsx'
import { Button, Row, TestRibbon, colors } from './look.tsx'
import type { Showing } from './stage.ts'
import type { VideoProps, VideoStatus } from './video.ts'
import { type AdLifecycle, type ReadyAd, isVideo } from './web-core.ts'
import { words } from './words.ts'

export interface FullscreenProps {
  inside: Inside
  showing: Showing
  insets: Insets | undefined
  /** True when the system has drawn the modal. */
  isUp: boolean
}

/** An ad over the app. It reports to the ad's lifecycle what happens on the screen. */
export function Fullscreen({ inside, showing, insets, isUp }: FullscreenProps) {
  const { ad, lifecycle } = showing
  const isActive = useIsActive()
  const [isMuted, setMuted] = useState(true)
  const look = useCountdown(lifecycle)
  useEffect(() => {
    lifecycle.onScreen(isUp && isActive)
    look()
  }, [lifecycle, isUp, isActive, look])
  const click = () => {
    if (lifecycle.tap()) openClick(ad)
  }
  const report = (status: ReportedStatus) => {
    lifecycle[status]()
    look()
  }
  return (
    <View
      testID="frontrow-stage"
      role="dialog"
      aria-label={`${words.advertisement}: ${ad.advertiser.app_name}`}
      accessibilityViewIsModal
      style={styles.stage}
    >
      <SafeEdge edge="top" insets={insets}>
        <Row>
          <Button
            testID="frontrow-label"
            text={words.about}
            label={words.about_label}
            onPress={() => inside.stage.about(ad)}
          />
          {inside.core.isTest && <TestRibbon />}
          <View style={styles.between} />
          <Text aria-live="polite" numberOfLines={2} style={styles.status}>
            {lifecycle.outcome.rewarded ? words.reward_earned : ''}
          </Text>
          {isVideo(ad) && (
            <Button
              testID="frontrow-sound"
              text={isMuted ? words.sound_on : words.sound_off}
              onPress={() => setMuted(!isMuted)}
            />
          )}
          <CloseButton ad={ad} lifecycle={lifecycle} />
        </Row>
      </SafeEdge>
      <Pressable
        testID="frontrow-ad"
        tabIndex={-1}
        accessible={false}
        importantForAccessibility="no-hide-descendants"
        style={styles.media}
        onPress={click}
      >
        {isVideo(ad) ? (
          <Video
            inside={inside}
            ad={ad}
            isPlaying={isActive && isUp}
            isMuted={isMuted}
            onStatus={report}
          />
        ) : (
          <Image
            source={{ uri: ad.media.url }}
            resizeMode="contain"
            style={StyleSheet.absoluteFill}
            onLoad={() => report('loaded')}
            onError={() => report('failed')}
          />
        )}
      </Pressable>
      <SafeEdge edge="bottom" insets={insets}>
        <Row>
          <Image source={{ uri: ad.advertiser.icon_url }} style={styles.icon} />
          <Text numberOfLines={1} style={styles.name}>
            {ad.advertiser.app_name}
          </Text>
          <View style={styles.between} />
          <Button testID="frontrow-go" kind="violet" text={words.get_the_app} onPress={click} />
        </Row>
      </SafeEdge>
    </View>
  )
}

/** Opens the system's browser. The ad's server counts the click there. */
export function openClick(ad: ReadyAd): void {
  Linking.openURL(ad.click_url).catch(() => {})
}

function CloseButton({ ad, lifecycle }: Showing) {
  const seconds = lifecycle.closeInSeconds()
  const waiting = ad.format === 'rewarded_video' ? words.reward_in : words.close_in
  return (
    <Button
      testID="frontrow-close"
      text={seconds > 0 ? waiting.replace('{seconds}', `${seconds}`) : words.close}
      isWaiting={seconds > 0}
      onPress={() => lifecycle.close()}
    />
  )
}

type ReportedStatus = Exclude<VideoStatus, 'playing'>

interface ShownVideo extends Pick<VideoProps, 'isPlaying' | 'isMuted'> {
  inside: Inside
  ad: ReadyAd
  onStatus: (status: ReportedStatus) => void
}

function Video({ inside, ad, isPlaying, isMuted, onStatus }: ShownVideo) {
  const { video: Adapter } = inside
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    if (!Adapter) onStatus('failed')
  })
  const takeStatus = (status: VideoStatus) => {
    if (status === 'playing') onStatus('loaded')
    if (status === 'ended') setEnded(true)
    if (status === 'ended' || status === 'failed') onStatus(status)
  }
  if (!Adapter) return null
  const plays = isPlaying && !hasEnded
  return <Adapter source={ad.media.url} isPlaying={plays} isMuted={isMuted} onStatus={takeStatus} />
}

/** Draws again ten times a second, so that the close button is right to a tenth of a second. */
function useCountdown(lifecycle: AdLifecycle): () => void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let seconds = Number.NaN
    const timer = setInterval(() => {
      if (seconds !== lifecycle.closeInSeconds()) draw()
      seconds = lifecycle.closeInSeconds()
    }, 100)
    return () => clearInterval(timer)
  }, [lifecycle])
  return useCallback(() => draw(), [])
}

function useIsActive(): boolean {
  const [isActive, setActive] = useState(AppState.currentState !== 'background')
  useEffect(() => {
    const listening = AppState.addEventListener('change', (state) => setActive(state === 'active'))
    return () => listening.remove()
  }, [])
  return isActive
}

const styles = StyleSheet.create({
  stage: { flex: 1, backgroundColor: colors.stage },
  between: { flex: 1 },
  status: { flexShrink: 1, color: colors.text, fontSize: 14, lineHeight: 20 },
  media: { flex: 1, minHeight: 0, overflow: 'hidden' },
  icon: { width: 40, height: 40, borderRadius: 9, backgroundColor: colors.control },
  name: { flexShrink: 1, color: colors.text, fontSize: 16, lineHeight: 24, fontWeight: '600' },
})
