/** The part of pdfkit that is used; the package brings no types. */
declare module 'pdfkit' {
  type Readable = import('node:stream').Readable

  interface TextOptions {
    lineBreak?: boolean
    /** OpenType features, as `tnum`, on or off. Without any, words are laid out once. */
    features?: Readonly<Record<string, boolean>>
    /** Saves a measurement. Only links and lines under a text need it. */
    textWidth?: number
  }

  interface PdfDocument extends Readable {
    readonly page: { readonly width: number; readonly height: number }
    registerFont(name: string, file: string): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string, opacity?: number): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string, options?: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    stroke(color: string): this
    save(): this
    restore(): this
    rotate(degrees: number, options: { origin: [number, number] }): this
    addPage(): this
    /** Attaches a file. */
    file(content: Buffer, options: FileOptions): object
    /** Adds descriptions in RDF to the metadata, as they are. */
    appendXML(descriptions: string): void
    end(): void
  }

  interface FileOptions {
    name: string
    type: string
    description: string
    relationship: 'Alternative'
    creationDate: Date
    modifiedDate: Date
  }

  const PdfDocument: new (options: {
    size: 'A4'
    margin: number
    lang: string
    displayTitle: boolean
    pdfVersion?: '1.7'
    subset?: 'PDF/A-3b'
    info: { Title: string; CreationDate: Date }
  }) => PdfDocument
  export default PdfDocument
}
