import { getTableColumns, NoopLogger, type Query, sql } from "drizzle-orm";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  SQLiteAsyncDialect,
} from "drizzle-orm/sqlite-core";
import { RemotePreparedQuery, SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy";
import type { ClientBase, Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import type { Db, Tx } from "../store.ts";

/*
 * The SQL of drizzle's SQLite builder is PostgreSQL's too (quoted names, upserts, returning), but for what this dialect
 * changes. So there is one schema and one set of acts.
 */

type Insert = Parameters<SQLiteAsyncDialect["buildInsertQuery"]>[0];

const isCounted = (column: object) => "autoIncrement" in column && column.autoIncrement === true;

class PostgresDialect extends SQLiteAsyncDialect {
  override escapeParam(at: number): string {
    return `$${at + 1}`;
  }

  /** What SQLite alone has: table names in upserts, `match`, a plus that keeps an index out, and `likely`. */
  override sqlToQuery(...from: Parameters<SQLiteAsyncDialect["sqlToQuery"]>) {
    const query = super.sqlToQuery(...from);
    const text = query.sql
      .replaceAll(/([(\s])\+(?=")/g, "$1")
      .replaceAll(/\blikelihood\((.*?), 0\.\d+\)/g, "($1)")
      .replaceAll(/\blikely\(/g, "(")
      .replace(/ on conflict \([^)]*\)/, (target) => target.replaceAll(/"\w+"\./g, ""))
      .replaceAll(
        /"(\w+_search)" match (\$\d+)/g,
        `("$1"."text" like (search_patterns($2))[1] and "$1"."text" like all (search_patterns($2)))`,
      );
    return { ...query, sql: text };
  }

  /** SQLite counts up for a key that is null, PostgreSQL for one that is `default`. */
  override buildInsertQuery(insert: Insert) {
    const { table, values } = insert;
    if (!Array.isArray(values)) return super.buildInsertQuery(insert);
    const counted = Object.entries(getTableColumns(table)).filter(([, column]) => isCounted(column));
    const defaults = Object.fromEntries(counted.map(([name]) => [name, sql`default`]));
    return super.buildInsertQuery({ ...insert, values: values.map((row) => ({ ...defaults, ...row })) });
  }
}

type Asked = QueryConfig & { rowMode?: string };

type Client = { query<Row extends QueryResultRow>(asked: Asked): Promise<QueryResult<Row>> };
type Prepared = [query: Query, fields: SelectedFieldsOrdered | undefined, method: "run" | "all" | "get"];

/** Lists of many lengths make texts without end; each connection keeps the plans of the named ones. */
const maxNamed = 500;
const names = new Map<string, string>();

/** Undefined is planned at each call. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNamed) return known;
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

/** pg takes one statement at a time of a connection. */
function oneByOne(connection: ClientBase): Client {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends QueryResultRow>(asked: Asked) {
      const answer = last.then(() => connection.query<Row>(asked));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

/** UTC ms. */
export const serverClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const sharedTime = (now: number) => sql<number>`least(${now}::bigint, ${serverClock})`;

export const drizzleOnConnection = (connection: ClientBase, tasksQueued: () => void = () => undefined): Tx =>
  Object.assign(drizzleOn(oneByOne(connection)), { sharedTime, tasksQueued, changedTournaments: new Map() });

export const drizzleOnPool = (pool: Pool): Db => drizzleOn({ query: (asked) => pool.query(asked) });

/** Its types are those of the SQLite builder, because it is one. */
function drizzleOn(client: Client): BaseSQLiteDatabase<"sync", void> {
  const dialect = new PostgresDialect({ casing: "snake_case" });
  const session = new PostgresSession(client, dialect);
  const db: unknown = new BaseSQLiteDatabase("async", dialect, session, undefined);
  return db as BaseSQLiteDatabase<"sync", void>;
}
