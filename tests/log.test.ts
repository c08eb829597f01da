import { expect, test } from "bun:test";
import { openLog } from "../src/log.ts";

/** What the log writes about an error that a library threw, as it stands in the line and as an object. */
function logged(error: unknown): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  openLog({ logLevel: "info" }, { write: (line: string) => void lines.push(line) }).error({ err: error }, "failed");
  const [text = ""] = lines;
  return { text, line: JSON.parse(text) };
}

test("an error is logged with where and why, without whom it was about", () => {
  const refused = Object.assign(new Error("550 5.1.1 <dana@example.org>: Recipient address rejected"), {
    code: "EENVELOPE",
    rejected: ["dana@example.org"],
    command: "RCPT TO",
  });
  const { text, line } = logged(refused);
  expect(text).not.toContain("dana");
  expect(line).toMatchObject({ msg: "failed", err: { name: "Error", code: "EENVELOPE" } });
  expect(line.err).toMatchObject({ message: "550 5.1.1 <…@…>: Recipient address rejected" });
  expect(line.err).toHaveProperty("stack");
  expect(line.err).not.toHaveProperty("rejected");
});

test("so is what caused it", () => {
  const cause = Object.assign(new Error('no "wilma+fish@mail.example.co.uk" here, key sk_test_51Secret'), {
    params: [1],
  });
  const { text, line } = logged(new Error("Failed", { cause }));
  expect(text).not.toMatch(/wilma|51Secret/);
  expect(line).toMatchObject({ err: { message: "Failed", cause: { message: 'no "…@…" here, key sk_test_…' } } });
  expect(text).not.toContain("params");
});

test("what is thrown and no error is logged as text", () => {
  expect(logged("gone").line).toMatchObject({ err: "gone" });
});
