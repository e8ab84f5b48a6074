import { type ReactNode } from 'react'
import { Pressable, type PressableProps, StyleSheet, Text, View } from 'react-native'
import { words } from './words.ts'

export const colors = {
  stage: '#09080e',
  veil: '#09080ed9',
  panel: '#232129',
  control: '#2e2c35',
  choice: '#3e3b46',
  pressed: '#686572',
  pill: '#17141ecc',
  violet: '#7547d4',
  violetPressed: '#5b30ac',
  ribbon: '#feb921',
  text: '#edecf2',
  quiet: '#cccbd3',
  ink: '#17141e',
}

/** The smallest size of what a finger must hit. */
const target = 44

const styles = StyleSheet.create({
  button: {
    minHeight: target,
    minWidth: target,
    paddingHorizontal: 12,
    borderRadius: 8,
    justifyContent: 'center',
  },
  words: { color: '#fff', fontSize: 14, lineHeight: 20, fontWeight: '500' },
  middle: { textAlign: 'center' },
  waiting: { color: '#d4d3d9', fontVariant: ['tabular-nums'] },
  ribbon: {
    paddingHorizontal: 8,
    paddingVertical: 2,
    borderRadius: 4,
    backgroundColor: colors.ribbon,
  },
  ribbonWords: { color: colors.ink, fontSize: 12, lineHeight: 16, fontWeight: '700' },
})

type Kind = 'control' | 'choice' | 'violet'

const pressedColors: Record<Kind, string> = {
  control: colors.pressed,
  choice: colors.pressed,
  violet: colors.violetPressed,
}

export interface ButtonProps extends Pick<PressableProps, 'onPress' | 'testID'> {
  kind?: Kind
  text: string
  /** What a screen reader says, where it is another text. */
  label?: string
  /** True for a button that cannot be used yet. It stays readable. */
  isWaiting?: boolean
}

export function Button({ kind = 'control', text, label, isWaiting, ...pressable }: ButtonProps) {
  return (
    <Pressable
      {...pressable}
      accessibilityRole="button"
      accessibilityLabel={label ?? text}
      disabled={isWaiting === true}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: pressed && !isWaiting ? pressedColors[kind] : colors[kind] },
      ]}
    >
      <Text
        numberOfLines={2}
        style={[styles.words, kind !== 'choice' && styles.middle, isWaiting && styles.waiting]}
      >
        {text}
      </Text>
    </Pressable>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <View style={row}>{children}</View>
}

const row = {
  flexDirection: 'row',
  alignItems: 'center',
  gap: 8,
  paddingHorizontal: 12,
  paddingVertical: 8,
} as const

export function TestRibbon() {
  return (
    <View style={styles.ribbon}>
      <Text style={styles.ribbonWords}>{words.test_ad}</Text>
    </View>
  )
}
