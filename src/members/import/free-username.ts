import { accountLimits, collapseSpaces, isOneScript } from "../../accounts/account-limits.ts";
import { nameKeyOf } from "../../accounts/refuse-taken-name.ts";

const { min, max } = accountLimits.username;

const hidden = /[@\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Cuts to at most `units` UTF-16 units without splitting a letter. */
function shortened(name: string, units: number): string {
  let short = "";
  for (const letter of name) {
    if (short.length + letter.length > units) break;
    short += letter;
  }
  return short.trim();
}

/** The part of a name that can be a username, or of the email if the name has several scripts or no letters. */
function baseOf(name: string, email: string): string {
  const bases = [name, email.split("@")[0] ?? ""].map((text) => collapseSpaces(text.replace(hidden, "")).trim());
  return bases.find((base) => base !== "" && isOneScript(base)) ?? "Angler";
}

type FreeName = { username: string; nameKey: string };

/**
 * Creates usernames for names in a list: the name itself or, if that is taken or looks like one that is, the name with
 * a number (docs/rules.md 15.8).
 */
export function createUsernameGenerator(isTaken: (name: FreeName) => boolean) {
  const numbers = new Map<string, number>();

  return async (name: string, email: string): Promise<FreeName> => {
    const base = shortened(baseOf(name, email), max);
    for (let number = numbers.get(base) ?? 1; ; number += 1) {
      const suffix = number === 1 ? "" : ` ${number}`;
      const username = `${shortened(base, max - suffix.length)}${suffix}`;
      if (username.length < min) continue;
      const free = { username, nameKey: await nameKeyOf(username) };
      if (isTaken(free)) continue;
      numbers.set(base, number + 1);
      return free;
    }
  };
}
