import pg from "pg";

/** The SQL without its parentheses, in which a subquery may have its own order. */
function outermost(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, "");
  return shorter === text ? text : outermost(shorter);
}

const isWithoutOrder = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\border by\b/i.test(outermost(text));

function backwards(result: pg.QueryResult): pg.QueryResult {
  result.rows.reverse();
  return result;
}

type Answered = (error: Error | null, result?: pg.QueryResult) => void;

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;

// A server may return the rows of a query without `order by` in any order, and when busy it does. Here they are
// reversed.
pg.Client.prototype.query = function rowsBackwards(this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [string | pg.QueryConfig];
  const last = args.at(-1);
  if (!isWithoutOrder(typeof statement === "string" ? statement : statement.text)) return query.apply(this, args);
  if (typeof last !== "function") return (query.apply(this, args) as Promise<pg.QueryResult>).then(backwards);
  const answered: Answered = (error, result) => last(error, result && backwards(result));
  return query.apply(this, [...args.slice(0, -1), answered]);
} as typeof pg.Client.prototype.query;
