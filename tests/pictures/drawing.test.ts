import { expect, test } from "bun:test";
import pino from "pino";
import { framed } from "../../src/pictures/frame.tsx";
import { openPictures } from "../../src/pictures/pictures.ts";

test("a picture that can't be drawn is refused with a message, and the next one is drawn", async () => {
  const logged: string[] = [];
  const pictures = openPictures(pino({}, { write: (line) => logged.push(line) }));
  await expect(pictures.find("<svg", { logo: null })).rejects.toMatchObject({
    reason: "busy",
    detail: { retryAfter: 60 },
  });
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(["a picture was not drawn"]);
  const [drawn, same] = await Promise.all(
    [1, 2].map(() =>
      pictures.find(framed({ club: { name: "Lake Club", logo: null }, children: null }), { logo: null }),
    ),
  );
  expect(drawn?.size).toBeGreaterThan(1000);
  expect(await same?.bytes()).toEqual((await drawn?.bytes()) ?? new Uint8Array());
});
