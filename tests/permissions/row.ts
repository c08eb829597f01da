import type { Club } from "../support/club.ts";
import type { Outcomes } from "./people.ts";
import type { Fixtures } from "./prepared-club.ts";

/** A function of the prepared club's content, or a value if it needs none. */
export type From<T> = T | ((fixtures: Fixtures) => T);

/**
 * One route, or one kind of request to it, with its outcome for everybody. The request must succeed if the right person
 * sends it: otherwise, a refusal would prove nothing.
 */
export type Row = {
  who: Outcomes;
  /** The values of the path's parameters, which identify an object of the prepared club. */
  at?: Partial<Record<string, keyof Fixtures>>;
  query?: From<string>;
  json?: From<unknown>;
  /** A spreadsheet file, sent unchanged. */
  csv?: string;
  /** A posted form; values that are Blobs are files. */
  form?: From<Record<string, string | Blob>>;
  /** Sent in addition to the person's session cookie. */
  cookie?: string;
  /** A read that is audited. */
  isRecorded?: true;
  /** Additional preparation of the club before the request. */
  before?: (club: Club, fixtures: Fixtures) => Promise<void>;
};

/**
 * Rows by "METHOD path" as the route has it, including `:id`. Several kinds of request to one route each have a row,
 * distinguished by what follows the path after a blank.
 */
export type Rows = Record<string, Row>;

/** "POST /settings sign-out" as its parts. */
export function partsOf(name: string): { method: string; path: string; kind: string } {
  const [method = "", path = "", ...kind] = name.split(" ");
  return { method, path, kind: kind.join(" ") };
}
