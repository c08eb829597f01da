import { expect, test } from "bun:test";
import { submitCatch } from "../../scripts/benchmarks/shared/submit-catch.ts";

test("a benchmark's phone that doesn't retry gives up when the club asks it to retry later", async () => {
  let attempts = 0;
  const club = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch() {
      attempts += 1;
      return attempts === 1
        ? Response.json({}, { status: 503, headers: { "retry-after": "20" } })
        : Response.json({ id: 7 }, { status: 201 });
    },
  });
  try {
    const sent = await submitCatch(club.url.origin, { cookie: "" }, 1, new Uint8Array(3), () => null);
    expect(sent).toMatchObject({ status: 503, catchId: null, waits: 0 });
    expect(attempts).toBe(1);
  } finally {
    await club.stop(true);
  }
});
