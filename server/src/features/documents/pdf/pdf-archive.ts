// What makes a PDF one to keep for years (PDF/A-3b), and one with an e-invoice in it (Factur-X).
import type Pdf from 'pdfkit'
import { xmlLeaf, xmlNode } from '../../../lib/files/write-xml.ts'

/** With it pdfkit adds the colors of the screen (OutputIntent), and says that it is PDF/A. */
export const archived = { pdfVersion: '1.7', subset: 'PDF/A-3b' } as const

/**
 * Writes who issued it into the metadata, and attaches the e-invoice as alternative of what is
 * drawn, as `factur-x.xml`, or as `xrechnung.xml` where it is one. pdfkit escapes no text of the
 * metadata, so names are added here.
 */
export function describe(
  doc: InstanceType<typeof Pdf>,
  { from, issuedOn, xml }: { from: readonly string[]; issuedOn: string; xml?: string },
): void {
  const creator = xmlNode('rdf:Seq', [xmlLeaf('rdf:li', from[0] ?? '')])
  const namespaces = { dc: 'http://purl.org/dc/elements/1.1/' }
  doc.appendXML(described(namespaces, [xmlNode('dc:creator', [creator])]))
  if (xml === undefined) return
  const file = xml.includes(':xrechnung_')
    ? { name: 'xrechnung.xml', level: 'XRECHNUNG' }
    : { name: 'factur-x.xml', level: 'EN 16931' }
  const day = new Date(`${issuedOn}T00:00:00Z`)
  doc.file(Buffer.from(xml), {
    name: file.name,
    type: 'text/xml',
    description: 'The same as an e-invoice by EN 16931',
    relationship: 'Alternative',
    creationDate: day,
    modifiedDate: day,
  })
  doc.appendXML(facturX(file))
}

function described(
  namespaces: Readonly<Record<string, string>>,
  children: readonly string[],
): string {
  const given = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<rdf:Description rdf:about=""${given.join('')}>${children.join('')}</rdf:Description>`
}

const facturXUri = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The properties with their description, which PDF/A requires of every foreign property. */
function facturX({ name: fileName, level }: { name: string; level: string }): string {
  // What Factur-X 1.0 says of the attached file: the property, its value and what it means.
  const properties = [
    ['DocumentType', 'INVOICE', 'The type of the hybrid document'],
    ['DocumentFileName', fileName, 'The name of the attached file'],
    ['Version', '1.0', 'The version of the standard'],
    ['ConformanceLevel', level, 'The profile of the attached file'],
  ] as const
  const values = properties.map(([name, value]) => xmlLeaf(`fx:${name}`, value))
  const types = properties.map(([name, , meaning]) =>
    resource([
      xmlLeaf('pdfaProperty:name', name),
      xmlLeaf('pdfaProperty:valueType', 'Text'),
      xmlLeaf('pdfaProperty:category', 'external'),
      xmlLeaf('pdfaProperty:description', meaning),
    ]),
  )
  const schema = resource([
    xmlLeaf('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
    xmlLeaf('pdfaSchema:namespaceURI', facturXUri),
    xmlLeaf('pdfaSchema:prefix', 'fx'),
    xmlNode('pdfaSchema:property', [xmlNode('rdf:Seq', types)]),
  ])
  const schemas = xmlNode('pdfaExtension:schemas', [xmlNode('rdf:Bag', [schema])])
  return described({ fx: facturXUri }, values) + described(ofExtension, [schemas])
}

const ofExtension = {
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
}

function resource(children: readonly string[]): string {
  return `<rdf:li rdf:parseType="Resource">${children.join('')}</rdf:li>`
}
