import type { World } from './world.ts'

/** From now on the database refuses each row of a table in which the column has the value. */
export async function breakRows(
  world: World,
  { table, column, value }: { table: string; column: string; value: string },
): Promise<void> {
  await world.ask(
    `CREATE FUNCTION break_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.${column} = '${value}' THEN RAISE EXCEPTION 'a broken row'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER break_rows BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_${table}()`,
  )
}
