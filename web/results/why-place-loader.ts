import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

function backTo({ division, day, further }: { division?: string; day?: number; further?: string }): string {
  if (further) return `/boards?${further.slice(0, -1)}`;
  if (day) return `?day=${day}`;
  return division ? `?division=${encodeURIComponent(division)}` : "";
}

/** `?division=`, `?day=` and `?board=` name the board, as on the tournament's page. */
export const loadWhyPlace =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { searchParams } = new URL(request.url);
    const text = (name: string) => searchParams.get(name)?.trim() || undefined;
    const [board, division, day] = [text("board"), text("division"), Number(text("day")) || undefined];
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, why] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.explain({ userId: params.userId ?? "" }).get({ query: { board, division, day } })),
    ]);
    const group = tournament.boards?.find(
      ({ name, query }) => query.startsWith("board=") && (board === name || board?.startsWith(`${name}: `)),
    );
    return { tournament, why, back: backTo({ division, day, further: group?.query }) };
  };
