// Reads a library from a Maven repository as a build tool does: the list of versions, the POM, the
// AAR, and the sums of each.
import { createHash } from 'node:crypto'
import type { PackageFile } from '../files.ts'
import { unzip } from './archives.ts'
import type { Fetch } from './git.ts'

export interface ReadLibrary {
  version: string
  /** Such as `org.jetbrains.kotlin:kotlin-stdlib:2.4.20`. */
  dependencies: string[]
  aar: PackageFile[]
  /** The files of the AAR's `classes.jar`. */
  classes: PackageFile[]
}

/** Reads the newest version of a library, such as `ads.frontrow:frontrow-android`. */
export async function readMaven(fetchFile: Fetch, library: string): Promise<ReadLibrary> {
  const [group = '', artifact = ''] = library.split(':')
  const folder = `${group.replaceAll('.', '/')}/${artifact}`
  const metadata = (await checked(fetchFile, `${folder}/maven-metadata.xml`)).toString()
  const version = element(metadata, 'release')
  const file = `${folder}/${version}/${artifact}-${version}`
  const pom = (await checked(fetchFile, `${file}.pom`)).toString()
  const own = ['groupId', 'artifactId', 'version'].map((name) => element(pom, name)).join(':')
  if (own !== `${library}:${version}`) throw new Error(`the POM is of ${own}`)
  const aar = unzip(await checked(fetchFile, `${file}.${element(pom, 'packaging')}`))
  const jar = aar.find(({ path }) => path === 'classes.jar')
  if (jar === undefined) throw new Error('the AAR has no classes.jar')
  const dependencies = [...pom.matchAll(/<dependency>([^]*?)<\/dependency>/g)].map(
    ([, text = '']) =>
      ['groupId', 'artifactId', 'version'].map((name) => element(text, name)).join(':'),
  )
  return { version, dependencies, aar, classes: unzip(jar.bytes) }
}

async function checked(fetchFile: Fetch, path: string): Promise<Buffer> {
  const bytes = await fetchFile(path)
  for (const kind of ['md5', 'sha1', 'sha256', 'sha512']) {
    const sum = (await fetchFile(`${path}.${kind}`)).toString()
    if (createHash(kind).update(bytes).digest('hex') !== sum)
      throw new Error(`${path} has another ${kind}`)
  }
  return bytes
}

function element(xml: string, name: string): string {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  if (text === undefined) throw new Error(`there is no ${name}`)
  return text
}
