import { callsOf } from "../../src/api-description/describe-api.ts";
import { refusal } from "../../src/base/db/shared-fields.ts";

type Routes = Parameters<typeof callsOf>[0];

const isJson = (response: Response) =>
  response.headers.get("content-type")?.startsWith("application/json") && !response.headers.has("content-encoding");

/** Checks every reply of the API against the model of its route. Throws if a reply doesn't match. */
export function replyCheck(app: Routes): (request: Request, response: Response) => Promise<void> {
  const calls = callsOf(app)
    .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")))
    .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}/?$`) }));

  return async (request, response) => {
    const { pathname } = new URL(request.url);
    const match = calls.find(({ call, pattern }) => call.method === request.method && pattern.test(pathname));
    if (!(match && isJson(response))) return;
    const model = response.ok ? match.call.hooks.response[response.status]?.model : refusal;
    const name = `${request.method} ${match.call.path}`;
    if (!model) throw new Error(`${name} replied ${response.status}, for which it has no model.`);
    const { error } = model.safeParse(await response.clone().json());
    if (error) throw new Error(`The reply of ${name} doesn't match its model:\n${error.message}`);
  };
}
