import { reasons } from "../../src/refusal.ts";
import { formOf } from "../permissions/request-of.ts";
import type { ClubProcess } from "./club-process.ts";
import type { Shot } from "./shots.ts";

/** Longer than any reply takes on the slowest machine. */
const hangMs = 120_000;

/** The result of a request; `fault` describes a violation of a rule that must always be true. */
export type Hit = { shot: Shot; status: number; fault: string | null };

function bodyOf({ json, csv, fields, raw, method }: Shot): BodyInit | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  if (fields) return formOf(fields);
  return json === undefined ? (csv ?? raw) : JSON.stringify(json);
}

/** Sends a request like a browser that is logged in with `session`. */
export async function send(club: ClubProcess, shot: Shot, session: string | undefined): Promise<Hit> {
  const headers = new Headers({ ...shot.headers, origin: club.origin });
  const cookies = [session && `session=${session}`, shot.cookie].filter(Boolean);
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  if (shot.json !== undefined) headers.set("content-type", "application/json");
  if (shot.csv !== undefined) headers.set("content-type", "text/csv");
  const isDownload = /\.csv(\?|$)/.test(shot.path);
  try {
    const response = await fetch(club.url + shot.path, {
      method: shot.method,
      headers,
      body: bodyOf(shot),
      redirect: "manual",
      signal: AbortSignal.timeout(hangMs),
    });
    const text = await textOf(response);
    return { shot, status: response.status, fault: faultOf(shot, response, text) };
  } catch (error) {
    // A download ends when its reader loses access, here by another request of the same volley (tests/live/access-lost.test.ts).
    const isCut = isDownload && shot.method === "GET" && (await isRefused(club, shot, headers));
    return { shot, status: 0, fault: isCut ? null : `no answer: ${error}` };
  }
}

async function isRefused(club: ClubProcess, { path }: Shot, headers: Headers): Promise<boolean> {
  const { status } = await fetch(club.url + path, { headers, redirect: "manual" });
  return status === 401 || status === 403;
}

/** An event stream never ends, so don't wait for it. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  await response.body?.cancel();
  return "";
}

function faultOf(shot: Shot, response: Response, text: string): string | null {
  if (response.status >= 500) return `${response.status}: ${text.slice(0, 300)}`;
  const isCall = /^\/api\/(?!docs)/.test(new URL(response.url).pathname);
  if (response.status < 400 || !isCall || shot.method === "HEAD") return null;
  if (!response.headers.get("content-type")?.startsWith("application/json")) return `no JSON: ${text.slice(0, 300)}`;
  const { code, message } = JSON.parse(text) as { code?: string; message?: string };
  const isHonest = code !== undefined && code in reasons && reasons[code as keyof typeof reasons] === response.status;
  return isHonest && message ? null : `no refusal: ${text.slice(0, 300)}`;
}

/** The request in a form that can be repeated. */
export function describeHit({ shot, status, fault }: Hit): string {
  const { method, path, who, json, csv, raw, fields } = shot;
  const body = json === undefined ? (csv ?? raw ?? (fields && [...Object.entries(fields)])) : json;
  return `${method} ${path} by ${who ?? "a visitor"} with ${JSON.stringify(body)?.slice(0, 600)} -> ${status} ${fault ?? ""}`;
}
