import { useState } from 'react'
import { ScrollView, StyleSheet, Text, View, useWindowDimensions } from 'react-native'
import { Button, colors } from './look.tsx'
import type { Core, ReadyAd, ReportReason } from './web-core.ts'
import { reportReasons, words } from './words.ts'

/** Says why an ad is shown and lets the user report it. */
export function AboutAd({ core, ad, close }: { core: Core; ad: ReadyAd; close: () => void }) {
  const { width, height } = useWindowDimensions()
  const isWide = width > height
  const [status, setStatus] = useState<'none' | 'sending' | 'sent' | 'not_sent'>('none')
  const send = async (reason: ReportReason) => {
    setStatus('sending')
    setStatus((await core.report(ad, reason)) ? 'sent' : 'not_sent')
  }
  const why = words.why_text
    .replace('{app}', ad.advertiser.app_name)
    .replace('{why}', ad.why.join(', '))
  return (
    <View style={styles.veil}>
      <View
        testID="frontrow-about"
        role="dialog"
        aria-label={words.why}
        accessibilityViewIsModal
        style={[
          styles.panel,
          { width: Math.min(isWide ? 720 : 400, width - 32), maxHeight: height * 0.9 },
        ]}
      >
        <ScrollView style={styles.scroll} contentContainerStyle={styles.content}>
          <Text role="heading" style={styles.heading}>
            {words.why}
          </Text>
          <Text style={styles.text}>{why}</Text>
          <Text role="heading" style={styles.heading}>
            {words.report}
          </Text>
          {status !== 'sent' && (
            <View style={styles.choices}>
              {reportReasons.map((reason) => (
                <View key={reason} style={isWide ? styles.third : styles.whole}>
                  <Button
                    testID={`frontrow-report-${reason}`}
                    kind="choice"
                    text={words[reason]}
                    isWaiting={status === 'sending'}
                    onPress={() => {
                      if (status !== 'sending') void send(reason)
                    }}
                  />
                </View>
              ))}
            </View>
          )}
          {status !== 'none' && (
            <Text aria-live="polite" style={styles.text}>
              {words[status]}
            </Text>
          )}
        </ScrollView>
        <View style={styles.end}>
          <Button testID="frontrow-back" kind="violet" text={words.back} onPress={close} />
        </View>
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  veil: {
    position: 'absolute',
    inset: 0,
    backgroundColor: colors.veil,
    alignItems: 'center',
    justifyContent: 'center',
  },
  panel: { borderRadius: 16, backgroundColor: colors.panel, overflow: 'hidden' },
  scroll: { flexGrow: 0, flexShrink: 1 },
  content: { padding: 16, gap: 8 },
  heading: { color: colors.text, fontSize: 16, lineHeight: 24, fontWeight: '600' },
  choices: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  third: { flexBasis: '30%', flexGrow: 1 },
  whole: { flexBasis: '100%' },
  text: { color: colors.quiet, fontSize: 14, lineHeight: 20, marginBottom: 8 },
  end: { paddingHorizontal: 16, paddingTop: 8, paddingBottom: 16 },
})
