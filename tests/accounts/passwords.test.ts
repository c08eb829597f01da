import { expect, test } from "bun:test";
import { nobodysHash, openPasswords } from "../../src/accounts/passwords.ts";
import { Refusal } from "../../src/refusal.ts";

const settings = (hash: string) => hash.split("$").slice(1, 4);

test("passwords are verified, equal passwords have different hashes, and hashing costs what OWASP recommends", async () => {
  const passwords = openPasswords();
  const [first, second] = [await passwords.hash("bass-and-trout"), await passwords.hash("bass-and-trout")];
  for (const hash of [first, second]) expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(first).not.toBe(second);
  expect(await passwords.isRight("bass-and-trout", first)).toBe(true);
  expect(await passwords.isRight("Bass-and-trout", first)).toBe(false);
});

test("a login to an unknown account does the same work as to a known one, and is refused", async () => {
  const passwords = openPasswords();
  expect(settings(nobodysHash)).toEqual(settings(await passwords.hash("anything")));
  expect(await passwords.isRight("anything", null)).toBe(false);
});

test("a hash beyond the running and waiting ones is refused, and accepted later", async () => {
  const passwords = openPasswords(1, 1);
  const [atWork, waiting] = [passwords.hash("first one"), passwords.hash("second one")];
  const refusal = await passwords.hash("third one").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ reason: "busy", status: 503, detail: { retryAfter: 5 } });
  await Promise.all([atWork, waiting]);
  expect(await passwords.hash("third one")).toStartWith("$argon2id$");
});
