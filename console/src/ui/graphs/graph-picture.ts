// Renders an SVG of the page as a PNG. The computed styles are copied into the SVG, because an
// image does not see the page's style sheets.

const copiedProperties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'opacity',
  'paint-order',
] as const

/** Twice the size, for high-density screens and slides. */
const scale = 2
const margin = 16
const titleHeight = 36

/** A PNG of the SVG with a title above, in the current colours of the page. */
export async function pictureOf(drawing: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect()
  const image = await load(standingAlone(drawing, { width, height }))
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + titleHeight + 2 * margin) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.scale(scale, scale)
  pen.fillStyle = colorOf('var(--surface)')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colorOf('var(--text)')
  pen.font = `600 16px ${getComputedStyle(drawing).fontFamily}`
  pen.fillText(title, margin, margin + 16)
  pen.drawImage(image, margin, margin + titleHeight, width, height)
  return png(canvas)
}

/** The computed colour of a token in the current colour scheme; a canvas cannot resolve tokens. */
function colorOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = token
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function standingAlone(drawing: SVGSVGElement, size: { width: number; height: number }): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [place, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[place]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const name of copiedProperties) element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute('style')
    element.removeAttribute('class')
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif')
  copy.setAttribute('width', String(size.width))
  copy.setAttribute('height', String(size.height))
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

async function load(drawing: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

function png(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be made'))
      else resolve(blob)
    }, 'image/png')
  })
}
