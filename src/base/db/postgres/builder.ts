import { getTableColumns, NoopLogger, type Query, SQL, sql } from "drizzle-orm";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  SQLiteAsyncDialect,
} from "drizzle-orm/sqlite-core";
import { RemotePreparedQuery, SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";
import type { ClientBase, Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import type { Db, Tx } from "../store.ts";
import { postgres, sharedTime } from "./engine.ts";

/*
 * The SQL of drizzle's SQLite builder also works on PostgreSQL (quoted names, upserts, returning), except for the three
 * things that this dialect overrides: parameters, auto-increment keys, and the columns of an upsert. So there is one schema
 * and one set of actions. SQL text is never rewritten afterward.
 */

type Insert = Parameters<SQLiteAsyncDialect["buildInsertQuery"]>[0];

const isCounted = (column: object) => "autoIncrement" in column && column.autoIncrement === true;

class PostgresDialect extends SQLiteAsyncDialect {
  override escapeParam(index: number): string {
    return `$${index + 1}`;
  }

  override buildInsertQuery(insert: Insert) {
    const { values, onConflict } = insert;
    return super.buildInsertQuery({
      ...insert,
      values: Array.isArray(values) ? this.#countingUp(insert.table, values) : values,
      onConflict: onConflict?.map((clause) => this.#withPlainTarget(clause)),
    });
  }

  /** SQLite assigns the next number to a key that is null, PostgreSQL to one that is `default`. */
  #countingUp(table: Insert["table"], rows: Extract<Insert["values"], unknown[]>) {
    const counted = Object.entries(getTableColumns(table)).filter(([, column]) => isCounted(column));
    const defaults = Object.fromEntries(counted.map(([name]) => [name, sql`default`]));
    return rows.map((row) => ({ ...defaults, ...row }));
  }

  /**
   * SQLite accepts a table name before a column of the target, PostgreSQL doesn't. The target is the second part of the
   * clause that drizzle builds; rendered as for an index, its columns have no table name.
   */
  #withPlainTarget({ queryChunks: [begin, target, ...rest] }: SQL): SQL {
    const plain = target instanceof SQL ? sql.raw(this.sqlToQuery(target, "indexes").sql) : target;
    return sql.join([begin, plain, ...rest].filter((chunk) => chunk !== undefined));
  }
}

type DriverQuery = QueryConfig & { rowMode?: string };

type Client = { query<Row extends QueryResultRow>(asked: DriverQuery): Promise<QueryResult<Row>> };
type Prepared = [query: Query, fields: SelectedFieldsOrdered | undefined, method: "run" | "all" | "get"];

/** Lists of varying length produce endless distinct statements, and each connection keeps the plans of named ones. */
const maxNamed = 500;
const names = new Map<string, string>();

/** A statement without a name is planned at each call. */
function statementName(text: string): string | undefined {
  const cachedName = names.get(text);
  if (cachedName !== undefined || names.size >= maxNamed) return cachedName;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

class PostgresSession extends SQLiteRemoteSession<never, never> {
  readonly #client: Client;

  constructor(client: Client, dialect: SQLiteAsyncDialect) {
    super(async () => ({ rows: [] }), dialect, undefined, undefined);
    this.#client = client;
  }

  override prepareQuery<T extends Omit<PreparedQueryConfig, "run">>(...[query, fields, method]: Prepared) {
    const name = statementName(query.sql);
    const ask = async (text: string, values: unknown[], how: "run" | "all" | "get" | "values") => {
      const rowMode = fields || how === "values" ? { rowMode: "array" } : {};
      const { rows } = await this.#client.query<QueryResultRow>({ text, values, ...(name && { name }), ...rowMode });
      return { rows: how === "get" ? (rows[0] as never) : rows };
    };
    const none = undefined as never;
    return new RemotePreparedQuery<T & { run: never }>(
      ask,
      query,
      new NoopLogger(),
      none,
      none,
      none,
      fields,
      method,
      true,
    );
  }
}

/** pg runs one statement at a time on a connection. */
function oneByOne(connection: ClientBase): Client {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends QueryResultRow>(query: DriverQuery) {
      const answer = last.then(() => connection.query<Row>(query));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

export const drizzleOnConnection = (connection: ClientBase, tasksQueued: () => void = () => undefined): Tx =>
  Object.assign(drizzleOn(oneByOne(connection)), { sharedTime, tasksQueued, changedTournaments: new Map() });

export const drizzleOnPool = (pool: Pool): Db => drizzleOn({ query: (query) => pool.query(query) });

/** It has the types of the SQLite builder because it is one. */
function drizzleOn(client: Client) {
  const dialect = new PostgresDialect({ casing: "snake_case" });
  const session = new PostgresSession(client, dialect);
  const db: unknown = new BaseSQLiteDatabase("async", dialect, session, undefined);
  return Object.assign(db as BaseSQLiteDatabase<"sync", void>, { engine: postgres });
}
