import pg from 'pg'
import { coreMigrations, eventMigrations, migrate } from '../../server/src/lib/db/migrate.ts'

/** Makes a database with all tables in a cluster, by its URL. Returns the URL of the database. */
export async function newDatabase(clusterUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = clusterUrl.replace('/postgres?', `/${name}?`)
  await migrate(url, coreMigrations)
  await migrate(url, eventMigrations)
  return url
}
