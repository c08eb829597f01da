import { expect, test } from "bun:test";
import { fallbackPicture } from "../../web/tournaments/drawn-species.ts";

test("the drawn picture shows a bass, a trout, another drawn species or the default", () => {
  expect(fallbackPicture(["Trout", "Largemouth Bass"])).toBe("bass");
  expect(fallbackPicture(["Walleye", "Brown trout"])).toBe("trout");
  expect(fallbackPicture(["Sauger"])).toBe("walleye");
  expect(fallbackPicture(["Muskellunge"])).toBe("pike");
  expect(fallbackPicture(["Channel Catfish"])).toBe("catfish");
  expect(fallbackPicture(["Yellow Perch", "Bluegill"])).toBe("panfish");
  expect(fallbackPicture(["Carp"])).toBe("fish");
  expect(fallbackPicture([])).toBe("fish");
});

test("every drawn picture is in the public folder", async () => {
  for (const species of ["bass", "trout", "walleye", "pike", "catfish", "bluegill", "carp"])
    expect(await Bun.file(`web/public/pictures/${fallbackPicture([species])}.svg`).exists()).toBe(true);
});
