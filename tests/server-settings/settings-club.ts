import type { ServerSettingsView } from "../../src/server-settings/server-settings.ts";
import type { Browser } from "../support/club.ts";

export const api = "/api/admin/server-settings";

export const read = (admin: Browser) => admin.get<ServerSettingsView>(api);

export const save = (admin: Browser, section: string, json: object) => admin.send(`${api}/${section}`, { json });

/** A refusal as "field: message", or its message. */
export async function problemOf(response: Response): Promise<string> {
  const { message, issues } = (await response.json()) as {
    message: string;
    issues?: { path: string; message: string }[];
  };
  const [issue] = issues ?? [];
  return issue ? `${issue.path}: ${issue.message}` : message;
}

/** The fields of the mail form for a double's address. */
export function mailFields(url: string) {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port,
    security: "none",
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: "club@example.org",
  };
}
