import { type ReactNode, useSyncExternalStore } from 'react'
import { Modal, StyleSheet, View } from 'react-native'
import { AboutAd } from './about-ad.tsx'
import type { Frontrow } from './api.ts'
import { Fullscreen } from './fullscreen.tsx'
import { FrontrowContext, type Inside, insideOf } from './inside.ts'
import { type GivenInsets, useInsets } from './insets.tsx'
import type { LoadingVideo } from './stage.ts'

export interface FrontrowProviderProps {
  ads: Frontrow
  /**
   * The device's insets, such as `useSafeAreaInsets` of react-native-safe-area-context. Android
   * apps should give them; without them, the edges are wide enough for usual system bars.
   */
  insets?: GivenInsets
  children?: ReactNode
}

/** Put the app into this. It has the one modal in which ads cover the app. */
export function FrontrowProvider({ ads, insets, children }: FrontrowProviderProps): ReactNode {
  const inside = insideOf(ads)
  return (
    <FrontrowContext value={ads}>
      {children}
      {inside && <Cover inside={inside} insets={insets} />}
    </FrontrowContext>
  )
}

function Cover(props: { inside: Inside; insets: GivenInsets | undefined }) {
  const { inside } = props
  const { core, stage } = inside
  const scene = useSyncExternalStore(stage.subscribe, stage.scene, stage.scene)
  const { showing, about, isUp, videos } = scene
  const insets = useInsets(props.insets)
  return (
    <>
      {videos.map((loading) => (
        <VideoLoader key={loading.id} inside={inside} loading={loading} />
      ))}
      <Modal
        visible={showing !== undefined || about !== undefined}
        transparent={showing === undefined}
        animationType="fade"
        statusBarTranslucent
        navigationBarTranslucent
        supportedOrientations={['portrait', 'portrait-upside-down', 'landscape']}
        onShow={stage.appeared}
        onRequestClose={() => {
          if (about) stage.about(undefined)
          else showing?.lifecycle.close()
        }}
      >
        {showing && (
          <Fullscreen
            key={showing.ad.tokens.impression}
            inside={inside}
            showing={showing}
            insets={insets}
            isUp={isUp}
          />
        )}
        {about && <AboutAd core={core} ad={about} close={() => stage.about(undefined)} />}
      </Modal>
    </>
  )
}

/** Lets the app's player load a video, unseen, until its first frame is there. */
function VideoLoader({ inside, loading }: { inside: Inside; loading: LoadingVideo }) {
  const { video: Adapter } = inside
  if (!Adapter) return null
  return (
    <View style={styles.unseen} pointerEvents="none" aria-hidden>
      <Adapter
        source={loading.url}
        isPlaying={false}
        isMuted
        onStatus={(status) => loading.done(status !== 'failed')}
      />
    </View>
  )
}

const styles = StyleSheet.create({
  unseen: { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' },
})
