import { type Check, note } from "./check.ts";

const words = (name: string) =>
  `${name} is half done: its restore, backup or upgrade is running, or was cut off; then the next start of the server removes it`;

export const leftovers: Check = {
  name: "leftovers",
  run: async (_, { unfinished = [] }) => unfinished.map((name) => note(words(name))),
};
