// Writes lines of text into a PDF, each script in its font, and breaks those that are too wide.
import type PdfDocument from 'pdfkit'
import { runsOf, type Weight } from './pdf-fonts.ts'

type Doc = InstanceType<typeof PdfDocument>

export const edge = 48
export const lineHeight = 11
export const ink = '#1c1a22'
export const faint = '#6a6673'

/**
 * Digits of one width, so that amounts stand below each other and their points can be seen. The
 * rules for neighbours that `calt` has cost ten times as much as all others.
 */
const ofNumbers = { features: { tnum: true, calt: false } }
const ofTexts = {}

export interface Written {
  text: string
  x: number
  y: number
  /** The text ends here where it is right-aligned, and is cut before `x + width` otherwise. */
  width?: number
  isRight?: boolean
  size?: number
  weight?: Weight
  color?: string
}

interface Look {
  size?: number
  weight?: Weight
  isRight?: boolean
}

/** Writes one line. Only a left-aligned one is cut: an amount is always shown whole. */
export function write(doc: Doc, written: Written): void {
  const { x, y, width, isRight = false, size = 9, color = ink } = written
  const isCut = width !== undefined && !isRight
  const text = isCut ? fitted(doc, written.text, { ...written, width }) : written.text
  const before = isRight && width !== undefined ? width - widthOf(doc, text, written) : 0
  doc.fontSize(size).fillColor(color)
  writeRuns(doc, { ...written, text, x: x + before, y })
}

function writeRuns(doc: Doc, { text, x, y, weight = 'regular', isRight }: Written): void {
  const options = isRight === true ? ofNumbers : ofTexts
  let at = x
  const runs = runsOf(text, weight)
  for (const [place, run] of runs.entries()) {
    doc.font(run.font).text(run.text, at, y, { ...options, lineBreak: false, textWidth: 0 })
    if (place < runs.length - 1) at += doc.widthOfString(run.text, options)
  }
}

/** Measuring is what drawing costs most, so a document measures a text once. */
const measured = new WeakMap<Doc, Map<string, number>>()

export function widthOf(doc: Doc, text: string, look: Look): number {
  const { size = 9, weight = 'regular', isRight = false } = look
  const widths = measured.get(doc) ?? new Map<string, number>()
  measured.set(doc, widths)
  const key = `${size} ${weight} ${isRight} ${text}`
  const width = widths.get(key) ?? measure(doc, text, { size, weight, isRight })
  widths.set(key, width)
  return width
}

function measure(doc: Doc, text: string, { size, weight, isRight }: Required<Look>): number {
  const options = isRight ? ofNumbers : ofTexts
  doc.fontSize(size)
  return runsOf(text, weight).reduce(
    (sum, run) => sum + doc.font(run.font).widthOfString(run.text, options),
    0,
  )
}

/** The text, or its beginning with an ellipsis where it is too wide. */
function fitted(doc: Doc, text: string, { width, ...look }: Look & { width: number }): string {
  if (widthOf(doc, text, look) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && widthOf(doc, `${letters.join('')}…`, look) > width) letters.pop()
  return `${letters.join('')}…`
}

/** The lines of a text: broken between words, and within a word that is wider than a line. */
export function wrapped(doc: Doc, text: string, of: Look & { width: number }): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((whole) => piecesOf(doc, whole, of))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(doc, longer, of) > of.width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function piecesOf(doc: Doc, word: string, of: Look & { width: number }): string[] {
  if (widthOf(doc, word, of) <= of.width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(doc, piece + letter, of) > of.width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
