import { everybody, type Outcome, outcomeFor, people } from "./people.ts";
import { partsOf, type Rows } from "./row.ts";
import { table } from "./table.ts";

const signs: Partial<Record<Outcome, string>> = {
  yes: "**yes**",
  idle: "nothing to do",
  sent_on: "redirected",
  not_signed_in: "log in first",
  agreement_required: "agreement first",
  suspended: "suspended",
  admin_required: "no",
  not_yours: "not yours",
  not_found: "not found",
  money_under_way: "money under way",
};

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;

function part(title: string, rows: Rows): string {
  const lines = Object.entries(rows).map(([name, { who }]) => {
    const { method, path, kind } = partsOf(name);
    const about = kind && ` (${kind.replaceAll("-", " ")})`;
    return line([
      `\`${method} ${path}\`${about}`,
      ...everybody.map((person) => signs[outcomeFor(who, person)] ?? outcomeFor(who, person)),
    ]);
  });
  const head = line(["", ...Object.values(people)]) + line(["---", ...everybody.map(() => "---")]);
  return `## ${title}\n\n${head}${lines.join("")}`;
}

/** The whole table, as Markdown. */
export function permissionPage(): string {
  return `# Who may do what

Every route of the application and every role. \`bun test tests/permissions\` tries each cell over HTTP, checks that a refused
request changes nothing, and fails when a route has no row.

The owner is the user to whom the record of the request (a catch, a complaint, a notification) belongs. "Not found" is
status 404, which does not tell whether the record exists; "log in first" is 401, or from a page a redirect to the login;
every other refusal is 403. Reading never changes anything. A judge has that role in the tournament of the request, a
judge elsewhere in another one; of a list each sees what belongs to their tournaments. The treasurer is the club's, and
the organizer created the tournaments.

${table.map(({ title, rows }) => part(title, rows)).join("\n")}`;
}
