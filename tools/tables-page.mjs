// docs/tables.md, for generate-tables.mjs: the tables of a migrated database, by feature.
import pg from 'pg'
import { features } from './features.ts'
import { tableOwners } from './table-owners.mjs'
import { wrapped } from './wrapped.mjs'

const head = `# Tables

<!-- Written by tools/generate-tables.mjs from the migrations. -->

The tables by feature, which alone writes them; any feature may read them. In brackets are the columns, the primary key
in **bold**. What a table refers to are its foreign keys. A table whose name is followed by **¹** has rows of
organizations, and row-level security keeps them apart.
`

/** Partitions are left out, because they are made while the program runs. */
const query = `
SELECT n.nspname AS schema, c.relname AS name, c.relrowsecurity AS "isGuarded",
  (SELECT array_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)::text[] AS columns,
  coalesce((SELECT array_agg(a.attname) FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = c.oid AND i.indisprimary)::text[], '{}') AS keys,
  coalesce((SELECT array_agg(DISTINCT r.relname ORDER BY r.relname) FROM pg_constraint f
    JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.conrelid = c.oid AND f.contype = 'f')::text[], '{}') AS refers
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'events')
ORDER BY n.nspname DESC, c.relname`

/** The content of docs/tables.md. */
export async function tablesText(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  const owners = tableOwners()
  const parts = ['lib', ...features].map((feature) => {
    const own = rows.filter((table) => (owners.get(table.name) ?? 'lib') === feature)
    if (own.length === 0) return `\n## ${feature}\n\nNone: it only reads.\n`
    return `\n## ${feature}\n\n${own.map((table) => wrapped(itemOf(table))).join('\n')}\n`
  })
  return head + parts.join('')
}

function itemOf({ schema, name, isGuarded, columns, keys, refers }) {
  const place = schema === 'public' ? name : `${schema}.${name}`
  const list = columns.map((column) => (keys.includes(column) ? `**${column}**` : column))
  const others = refers.map((other) => `\`${other}\``).join(', ')
  const end = others === '' ? '' : `; refers to ${others}`
  return `- \`${place}\`${isGuarded ? '**¹**' : ''} (${list.join(', ')})${end}`
}
