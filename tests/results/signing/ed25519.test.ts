import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicKey, isSignature, isSignedWith } from "../../../src/results/signing/ed25519.ts";

// RFC 8032, section 7.1, TEST 1.
const hex = (digits: string) => Buffer.from(digits, "hex").toString("base64url");
const published = [
  {
    key: hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
    text: "",
    signature: hex(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155" +
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
  },
];

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("isSignedWith", () => {
  test.each(published)("isSignedWith accepts a published signature: %#", async ({ key, text, signature }) => {
    expect(await isSignedWith(key, text, signature)).toBe(true);
    expect(await isSignedWith(key, `${text} `, signature)).toBe(false);
  });

  test("isSignedWith refuses every signature with one changed letter", async () => {
    const { key, text, signature } = published[0] ?? { key: "", text: "", signature: "" };
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: signature.length - 1 }), fc.constantFrom(...letters), async (index, letter) => {
        fc.pre(signature[index] !== letter);
        const changed = signature.slice(0, index) + letter + signature.slice(index + 1);
        expect(await isSignedWith(key, text, changed)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

test("a public key must be the canonical base64url text of exactly 32 bytes", () => {
  const { key, signature } = published[0] ?? { key: "", signature: "" };
  expect([isPublicKey(key), isSignature(signature)]).toEqual([true, true]);
  for (const text of ["", `${key}=`, ` ${key}`, key.slice(1), key.replace(/.$/, "p"), "+".repeat(43), signature]) {
    expect([text, isPublicKey(text)]).toEqual([text, false]);
  }
});
