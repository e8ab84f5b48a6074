// The folder of a Maven repository with one version of one library.
// https://maven.apache.org/repositories/layout.html
import { createHash } from 'node:crypto'
import type { PackageFile } from './files.ts'

export interface Coordinates {
  group: string
  artifact: string
  version: string
}

export interface MavenLibrary extends Coordinates {
  date: Date
  aar: Buffer
  /** The version of kotlin-stdlib, the only dependency. */
  kotlin: string
}

/** The path of the AAR in the repository. */
export function aarPath({ group, artifact, version }: Coordinates): string {
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.aar`
}

/** The files of the repository: the AAR, its POM, the list of versions, and the sums of each. */
export function mavenRepository(library: MavenLibrary): PackageFile[] {
  const aar = aarPath(library)
  const files = [
    { path: aar, bytes: library.aar },
    { path: aar.replace(/\.aar$/, '.pom'), bytes: Buffer.from(pom(library)) },
    {
      path: `${aar.split('/').slice(0, -2).join('/')}/maven-metadata.xml`,
      bytes: Buffer.from(metadata(library)),
    },
  ]
  return files.flatMap((file) => [file, ...sumsOf(file)])
}

function sumsOf({ path, bytes }: PackageFile): PackageFile[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].map((kind) => ({
    path: `${path}.${kind}`,
    bytes: Buffer.from(createHash(kind).update(bytes).digest('hex')),
  }))
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

function pom({ group, artifact, version, kotlin }: MavenLibrary): string {
  return `${declaration}
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${group}</groupId>
  <artifactId>${artifact}</artifactId>
  <version>${version}</version>
  <packaging>aar</packaging>
  <name>Frontrow for Android</name>
  <licenses>
    <license>
      <name>Apache-2.0</name>
    </license>
  </licenses>
  <dependencies>
    <dependency>
      <groupId>org.jetbrains.kotlin</groupId>
      <artifactId>kotlin-stdlib</artifactId>
      <version>${kotlin}</version>
      <scope>compile</scope>
    </dependency>
  </dependencies>
</project>
`
}

function metadata({ group, artifact, version, date }: MavenLibrary): string {
  return `${declaration}
<metadata>
  <groupId>${group}</groupId>
  <artifactId>${artifact}</artifactId>
  <versioning>
    <latest>${version}</latest>
    <release>${version}</release>
    <versions>
      <version>${version}</version>
    </versions>
    <lastUpdated>${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}</lastUpdated>
  </versioning>
</metadata>
`
}
