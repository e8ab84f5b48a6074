import type { ReactNode } from 'react'
import { Platform, SafeAreaView, StatusBar, View, useWindowDimensions } from 'react-native'

/** The widths of the edges that a notch, rounded corners or system bars take. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** A function is called at each drawing, so it may be a hook such as `useSafeAreaInsets`. */
export type GivenInsets = Insets | (() => Insets) | undefined

const none: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * The app's insets. React Native has none of its own on Android, so without the app's they are
 * those of a phone with a status bar and three navigation buttons. Undefined on iOS, where
 * `SafeAreaView` knows them.
 */
export function useInsets(given: GivenInsets): Insets | undefined {
  const { width, height } = useWindowDimensions()
  if (given) return typeof given === 'function' ? given() : given
  if (Platform.OS === 'ios') return undefined
  if (Platform.OS !== 'android') return none
  const top = StatusBar.currentHeight ?? 24
  return width > height
    ? { top, right: 48, bottom: 24, left: 48 }
    : { top, right: 0, bottom: 48, left: 0 }
}

/**
 * Keeps its content out of the insets at the top or the bottom, and at both sides. Both sides get
 * the wider of the two insets, because the sides change places where the text runs from the right.
 */
export function SafeEdge(props: {
  edge: 'top' | 'bottom'
  insets: Insets | undefined
  children: ReactNode
}): ReactNode {
  const { edge, insets, children } = props
  if (!insets) return <SafeAreaView>{children}</SafeAreaView>
  const sides = { paddingHorizontal: Math.max(insets.left, insets.right) }
  const padding = edge === 'top' ? { paddingTop: insets.top } : { paddingBottom: insets.bottom }
  return <View style={[sides, padding]}>{children}</View>
}
