import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalText } from "../../../src/base/format/canonical-text.ts";
import { checkSignature } from "../../../src/results/signing/check-signature.ts";
import { clubSigner, rotateSigningKey } from "../../../src/results/signing/signing-keys.ts";
import { openPrizeDay, type PrizeDay } from "../../money/payouts/prize-day.ts";

let prizeDay: PrizeDay;
let file: string;
let key: string;

beforeAll(async () => {
  prizeDay = await openPrizeDay([]);
  const json = { reason: "All shook hands" };
  await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, { json });
  file = await download();
  key = JSON.parse(file).key;
});
afterAll(() => prizeDay.club.close());

const download = async () =>
  (await prizeDay.club.visitor.send(`/api/tournaments/${prizeDay.tournamentId}/results.json`)).text();

/** The same file with other fields, signed again with the club's key. */
async function signedAgain(change: (json: Record<string, unknown>) => Record<string, unknown>): Promise<string> {
  const { signature: _, ...unsigned } = change(JSON.parse(file));
  const { sign } = await prizeDay.club.store.write((tx) => clubSigner(tx, prizeDay.club.now()));
  return canonicalText({ ...unsigned, signature: sign(canonicalText(unsigned)) });
}

const reasonFor = (text: string, keys = [key]): Promise<string> =>
  checkSignature(text, keys).then(
    () => "signed",
    (error) => String(error.message),
  );

describe("checkSignature", () => {
  test("checkSignature accepts a downloaded file, and finds every changed, added or removed byte", async () => {
    expect(await reasonFor(file)).toBe("signed");
    const bytes = new TextEncoder().encode(file);
    const anywhere = fc.nat({ max: bytes.length - 1 });
    const change = fc.constantFrom("changed", "added", "removed");
    await fc.assert(
      fc.asyncProperty(anywhere, fc.integer({ min: 0, max: 255 }), change, async (index, byte, kind) => {
        fc.pre(kind !== "changed" || bytes[index] !== byte);
        const after = kind === "added" ? index : index + 1;
        const inserted = kind === "removed" ? [] : [byte];
        const changed = new Uint8Array([...bytes.slice(0, index), ...inserted, ...bytes.slice(after)]);
        let text: string;
        try {
          text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(changed);
        } catch {
          return;
        }
        expect(await reasonFor(text)).not.toBe("signed");
      }),
      { numRuns: 1000 },
    );
  });

  test("checkSignature refuses the same results in different bytes", async () => {
    const others = "Its bytes aren't those that were signed. Download it again, and don't save it in an editor";
    expect(await reasonFor(JSON.stringify(JSON.parse(file), null, 2))).toBe(others);
    expect(await reasonFor(`${file}\n`)).toBe(others);
    expect(await reasonFor(file.replace('"version":1', '"version":1,"version":1'))).toBe(others);
  });

  test("verify names a changed place, another key and an invalid signature", async () => {
    const mismatch = "signature: It doesn't match, so the file was changed after it was signed";
    expect(await reasonFor(file.replace('"length":20', '"length":21'))).toBe(mismatch);
    expect(await reasonFor(file.replace(/"signature":"[^"]+"/, '"signature":"none"'))).toBe(mismatch);
    const other = "A".repeat(43);
    expect(await reasonFor(file, [other])).toBe(`key: It was signed with the key ${key}, not the given one`);
    expect(await reasonFor(file.replace(key, other), [other])).toBe(mismatch);
  });

  test("verify names an unknown field, a wrong version and unsigned results, whoever signed them", async () => {
    expect(await reasonFor(await signedAgain((json) => ({ ...json, bonus: 1 })))).toBe('bonus: Unknown field "bonus"');
    expect(await reasonFor(await signedAgain((json) => ({ ...json, schema: "fishtournament-results-3" })))).toBe(
      "schema: Unknown version of the file. The newest is fishtournament-results-2",
    );
    expect(await reasonFor('{"format":"fishtournament-results-1"}')).toStartWith("club: ");
    const { schema: _, format: _rules, entrants, fish, key: _key, signature, ...claim } = JSON.parse(file);
    expect(await reasonFor(JSON.stringify({ format: "fishtournament-results-1", ...claim }))).toBe(
      "format: Results made before version 0.7 have no signature",
    );
    expect(await reasonFor("{")).toStartWith("It isn't JSON: ");
    expect(await reasonFor("[]")).toBe(
      'schema: It must be "fishtournament-results-2", the only version with a signature',
    );
  });

  test("checkSignature accepts files that an earlier key signed after a new one was created", async () => {
    await prizeDay.club.store.write((tx) => rotateSigningKey(tx, prizeDay.club.now() + 1000));
    const keys = await prizeDay.club.visitor.get<{ key: string; createdAt: string }[]>("/api/keys");
    expect(keys.map((signingKey) => signingKey.key)).toEqual([expect.not.stringMatching(key), key]);
    expect(await download()).toBe(file);
    expect(
      await reasonFor(
        file,
        keys.map((signingKey) => signingKey.key),
      ),
    ).toBe("signed");
    const renewed = await signedAgain((json) => ({ ...json, key: keys[0]?.key }));
    expect(await reasonFor(renewed, [keys[0]?.key ?? ""])).toBe("signed");
    expect(await reasonFor(renewed)).toStartWith("key: ");
  });
});
