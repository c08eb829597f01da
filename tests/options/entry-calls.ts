import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { Browser } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek } from "../tournaments/forms.ts";

/** Calls by the admin and the anglers of a tournament that requires something of its entrants. */
export const entryCalls = (admin: () => Browser) => ({
  asking: async (values: object = {}) => (await createTournament(admin(), { ...nextWeek, ...values })).id,
  join: (browser: Browser, id: number, json: object = {}) => browser.send(`/api/tournaments/${id}/join`, { json }),
  choose: (browser: Browser, id: number, json: object) => browser.send(`/api/tournaments/${id}/choices`, { json }),
  edit: (id: number, values: object) =>
    admin().send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...nextWeek, ...values } }),
  mine: (browser: Browser, id: number) => browser.get<Mine>(`/api/tournaments/${id}/mine`),
  entrants: (id: number, group = "all") =>
    admin().get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants?group=${group}`),
});
