/** 'Floor price' of 'floor price'. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The code of a value without words of its own: 'Rewarded video' of 'rewarded_video'. */
export function codeText(code: string): string {
  return sentenceCase(code.replaceAll('_', ' '))
}
