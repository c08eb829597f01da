import type { Page } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/club.ts";
import { queued } from "./support/prepare.ts";
import { canDecide, type Fish, shown, startJudging, statusOf } from "./support/review.ts";

test.use({ club: "queue", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** A key held down, which the keyboard repeats. */
async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 4; times += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

/** The catch that the judge sees; null once nothing is left. */
const onShow = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog:modal");
    const id = dialog?.querySelector("form[id^=verify-]")?.id.slice("verify-".length);
    return id ? { id: Number(id), isFlagged: dialog?.querySelector(".flag-name") !== null } : null;
  });

/** The same after a decision. A judge may finish a page before its next catches arrive. */
async function nextOnShow(page: Page) {
  const nothingLeft = page.getByRole("heading", { name: "No unverified catches pending review" });
  await expect.poll(async () => (await onShow(page)) !== null || (await nothingLeft.isVisible())).toBe(true);
  return onShow(page);
}

/** Delays the list of pending catches until the returned function is called, so that a judge can be ahead of it. */
async function holdBackList(page: Page): Promise<() => void> {
  let letArrive: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  // The route isn't removed: requests made while one is being removed go unseen.
  await page.route(/\/api\/admin\/catches\/unverified/, async (route) => {
    await arrives;
    await route.continue();
  });
  return letArrive;
}

/** All catches of Otto, by status. */
async function catchesByStatus(page: Page) {
  const [otto] = (await (await page.request.get("/api/admin/users?search=otto")).json()) as { id: number }[];
  const all: Fish[] = [];
  for (let next = `/api/catches?userId=${otto?.id}&limit=100`; next; ) {
    const reply = await page.request.get(next);
    all.push(...((await reply.json()) as Fish[]));
    next = /<([^>]+)>/.exec(reply.headers().link ?? "")?.[1] ?? "";
  }
  const idsOf = (wanted: string) => all.filter(({ status }) => status === wanted).map(({ id }) => id);
  return { verified: idsOf("verified").sort(), rejected: idsOf("rejected").sort(), pending: idsOf("pending") };
}

for (const [club, tag] of [["queue", []] as const, ["long", ["@full"]] as const]) {
  test.describe(() => {
    test.use({ club });

    test(`${queued[club]} fish by keyboard: one key for a clean one, two for a flagged one, three for a rejection; a held key decides nothing flagged, and nothing twice, even ahead of the list`, {
      tag: [...tag],
    }, async ({ arrive }) => {
      test.slow(club === "long", "An evening's work.");
      const { page } = await arrive("Secretary");
      const sent: number[] = [];
      page.on("request", (request) => {
        const id = request.method() === "POST" && /catches\/(\d+)\/(verify|reject)$/.exec(request.url())?.[1];
        if (id) sent.push(Number(id));
      });
      const dialog = await startJudging(page);
      const letListArrive = await holdBackList(page);
      const judged: Record<"clean" | "flagged" | "rejected", number[]> = { clean: [], flagged: [], rejected: [] };
      for (let fish = await onShow(page); fish; ) {
        const { id, isFlagged } = fish;
        if (isFlagged && judged.rejected.length < judged.flagged.length) {
          for (const key of ["r", "2", "Enter"]) await page.keyboard.press(key);
          judged.rejected.push(id);
        } else if (isFlagged) {
          await hold(page, "v");
          await expect(dialog.getByRole("alert")).toContainText("Press Verify again");
          await hold(page, "Enter");
          expect([await onShow(page), sent.includes(id)]).toEqual([fish, false]);
          await page.keyboard.press("v");
          judged.flagged.push(id);
        } else {
          await hold(page, "v");
          judged.clean.push(id);
        }
        await expect.poll(async () => (await onShow(page))?.id, { intervals: [10] }).not.toBe(id);
        fish = await onShow(page);
        if (!fish) {
          letListArrive();
          fish = await nextOnShow(page);
        }
        await canDecide(page);
      }
      const verified = [...judged.clean, ...judged.flagged].sort();
      await expect
        .poll(() => catchesByStatus(page))
        .toEqual({ verified, rejected: judged.rejected.sort(), pending: [] });
      expect(sent.toSorted(), "each was decided once").toEqual([...verified, ...judged.rejected].sort());
      const third = Math.floor(queued[club] / 3);
      expect(judged.flagged.length + judged.rejected.length).toBe(2 * third);
      expect(judged.clean.length).toBe(queued[club] - 2 * third);
    });
  });
}

test("a flag is marked as seen after it was pressed, and a slip is undone beside the next fish", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  await page.keyboard.press("ArrowRight");
  const id = await shown(page);
  await dialog.getByRole("button", { name: "Duplicate photo" }).click();
  await page.keyboard.press("v");
  await expect(dialog).toContainText("Verified: Otto");
  await expect.poll(() => statusOf(page, id)).toBe("verified");
  await expect(dialog.getByRole("button", { name: "Undo decision on Otto's catch" })).toBeEnabled();
  await page.keyboard.press("u");
  await expect(dialog).toContainText("Undone: Otto");
  await expect.poll(() => statusOf(page, id)).toBe("pending");
  await expect.poll(() => shown(page), { message: "the undone catch is shown again" }).toBe(id);
  await page.keyboard.press("v");
  await expect(dialog.getByRole("alert")).toContainText("Verify again");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("v");
  await expect(dialog.getByRole("alert")).toContainText("Verify again");
  expect(await statusOf(page, id)).toBe("pending");
});

test("the second press of a double press doesn't decide the next catch, by key or by mouse", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.clock.install();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/verify")) sent.push(request.url());
  });
  const dialog = await startJudging(page);
  const first = await shown(page);
  await stopClock(page);
  await page.keyboard.press("v");
  await expect.poll(() => shown(page)).not.toBe(first);
  const second = await shown(page);
  await page.keyboard.press("v");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await dialog.getByRole("link", { name: "Reject" }).click();
  await page.keyboard.press("r");
  await expect(dialog.getByLabel("Reason for Rejection")).toHaveCount(0);
  expect([await shown(page), sent.length]).toEqual([second, 1]);
  await page.clock.runFor(500);
  await canDecide(page);
  await page.keyboard.press("r");
  await expect(dialog.getByLabel("Reason for Rejection")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Start Reviewing" }).click();
  await page.keyboard.press("r");
  await expect(
    dialog.getByLabel("Reason for Rejection"),
    "a catch opened by hand can be decided at once",
  ).toBeFocused();
});

test("a decision from the list is undone from its toast", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.goto("/admin/verification");
  const [first] = (await (await page.request.get("/api/admin/catches/unverified")).json()) as Fish[];
  await page.getByRole("button", { name: "Verify Otto's catch" }).first().click();
  const toast = page.locator(".toast");
  await expect(toast).toContainText("Catch verified successfully");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(toast).toContainText("Decision undone");
  expect(await statusOf(page, first?.id ?? 0)).toBe("pending");
});

test("every photo is zoomed and moved in place by wheel and keys, and stays in view beside the form", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const photo = dialog.locator(".judged-frame .judged-photo");
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  const first = await shown(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(page), { message: "a whole photo leaves the arrows to the queue" }).not.toBe(first);
  const second = await shown(page);
  const whole = await width();
  await photo.hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(whole * 1.1);
  const leftEdge = async () => (await photo.boundingBox())?.x ?? 0;
  const before = await leftEdge();
  await page.keyboard.press("ArrowRight");
  await expect.poll(leftEdge).toBeLessThan(before);
  expect(await shown(page), "the arrows move a zoomed photo").toBe(second);
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(whole, 0);
  await page.keyboard.press("r");
  await expect(dialog.getByLabel("Reason for Rejection")).toBeFocused();
  await expect(dialog.getByLabel("Reason for Rejection")).toHaveValue("");
  await page.keyboard.type("Two fish are in the photo");
  await expect(photo).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Reason for Rejection"), "Escape returns to the fish").toHaveCount(0);
  expect(await shown(page)).toBe(second);
  await expect(dialog.locator(".judge-progress")).toContainText(/^2 of \d+/);
  await page.keyboard.press("?");
  await expect(dialog.getByText("One step back")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("One step back"), "Escape closes the keys alone").toHaveCount(0);
  await expect(photo).toBeVisible();
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(whole * 1.1);
  await page.keyboard.press("Escape");
  await expect.poll(width, { message: "Escape shows the whole photo again" }).toBeCloseTo(whole, 0);
  await page.keyboard.press("Escape");
  await expect(photo).toHaveCount(0);
});

test("after the last catch of a page, the judge continues with the next page's and back, and Escape shows the list as it was", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const progress = dialog.locator(".judge-progress");
  const seen = [await shown(page)];
  while (seen.length <= 20) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => shown(page)).not.toBe(seen.at(-1));
    seen.push(await shown(page));
    await expect(progress).toContainText(`${seen.length} of ${queued.queue}`);
  }
  expect(new Set(seen).size).toBe(21);
  await expect(dialog.getByRole("link", { name: "Next" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shown(page)).toBe(seen[19] ?? 0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/verification$/);
});

test("after the last decision, the list shows that all is done, and U undoes it there", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const pending = (await (await page.request.get("/api/admin/catches/unverified?limit=100")).json()) as Fish[];
  for (const { id } of pending.slice(1)) {
    await page.request.post(`/api/admin/catches/${id}/verify`, { data: { isVerified: true } });
  }
  const dialog = await startJudging(page);
  const id = await shown(page);
  for (const key of ["r", "2", "Enter"]) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("All done.")).toBeVisible();
  await expect.poll(() => statusOf(page, id)).toBe("rejected");
  await expect(page.locator(".judge-last button")).toBeEnabled();
  await page.keyboard.press("u");
  await expect.poll(() => statusOf(page, id)).toBe("pending");
  await expect.poll(() => shown(page), { message: "the undone catch is shown again" }).toBe(id);
  await expect(dialog.locator(".judge-progress")).toContainText("1 of 1");
  await expect(dialog).not.toContainText("Nothing left to undo");
  await page.keyboard.press("u");
  await expect(dialog).toContainText("Undone: Otto, 20.0 in. Nothing left to undo.");
});

test("a typed reason is still there after Escape", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const reason = dialog.getByLabel("Reason for Rejection");
  await page.keyboard.press("r");
  await expect(reason).toBeFocused();
  await page.keyboard.type("Two fish are in the photo");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("Two fish are in the photo");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  const length = dialog.getByLabel("Length", { exact: true });
  await page.keyboard.press("e");
  await expect(length).toBeFocused();
  await length.fill("17.5");
  await page.keyboard.press("Escape");
  await expect(length).toBeHidden();
  await page.keyboard.press("e");
  await expect(length).toHaveValue("17.5");
  const first = await shown(page);
  await dialog.getByRole("link", { name: "Next" }).click();
  await expect.poll(() => shown(page)).not.toBe(first);
  await expect(length).not.toHaveValue("17.5");
  await dialog.getByRole("link", { name: "Previous" }).click();
  await expect(length, "a correction is still there after another catch was shown").toHaveValue("17.5");
  await page.keyboard.press("Escape");
  await expect(dialog, "nothing in the form has the focus").toHaveCount(0);
  await page.getByRole("link", { name: "Start Reviewing" }).click();
  await expect(length).toHaveValue("17.5");
  await page.keyboard.press("e");
  await page.keyboard.press("Escape");
  // Browsers let a page prevent only some of several Escapes, so another is tried, too.
  const keys = dialog.getByRole("button", { name: "Keys ?" });
  await page.keyboard.press("?");
  await expect(keys).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveAttribute("aria-expanded", "false");
  await expect(dialog).toBeVisible();
});

test("a correction without a reason moves the focus to the missing reason, above the footer", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const id = await shown(page);
  await page.keyboard.press("e");
  const length = dialog.getByLabel("Length", { exact: true });
  const weight = dialog.getByLabel(/^Weight/);
  await expect(length).toBeFocused();
  await length.fill("0");
  const claimedWeight = await weight.inputValue();
  await weight.fill("-1");
  await page.keyboard.press("Enter");
  await expect(length).toBeFocused();
  await weight.fill(claimedWeight);
  await expect(weight, "fixing one field doesn't move the focus to another").toBeFocused();
  await length.fill("17.5");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Reason for the Change")).toBeFocused();
  const error = await dialog.getByText("Please give a reason for the correction").boundingBox();
  const footer = await dialog.locator(".dialog-foot").boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
  await page.keyboard.type("The tail isn't pinched");
  await page.keyboard.press("Enter");
  await expect.poll(() => statusOf(page, id)).toBe("verified");
});

test("from a complaint to a changed decision in four clicks", async ({ arrive }) => {
  const { page: otto } = await arrive("Otto");
  const { page } = await arrive("Secretary");
  const [first] = (await (await page.request.get("/api/admin/catches/unverified")).json()) as Fish[];
  const id = first?.id ?? 0;
  await page.request.post(`/api/admin/catches/${id}/verify`, { data: { isVerified: true } });
  const words = { type: "complaint", title: "Wrong fish", description: "That is another fish.", priority: "high" };
  await otto.request.post("/api/complaints", { data: { ...words, catchId: id } });
  await page.goto("/admin/complaints");
  await page.getByRole("link", { name: "Walleye, 20.0 in, caught by Otto" }).click();
  await page.getByText("Change to Rejected").click();
  await page.getByRole("button", { name: "The length can't be read." }).click();
  await page.getByRole("button", { name: "Reject Catch" }).click();
  await expect(page.locator(".toast")).toContainText("Decision changed");
  expect(await statusOf(page, id)).toBe("rejected");
});

test("approving with an upheld challenge opens the values", async ({ arrive }) => {
  const { page: otto } = await arrive("Otto");
  const { page } = await arrive("Secretary");
  const [first] = (await (await page.request.get("/api/admin/catches/unverified")).json()) as Fish[];
  const catchId = first?.id ?? 0;
  await page.request.post(`/api/admin/catches/${catchId}/verify`, { data: { isVerified: true } });
  const opened = await otto.request.post(`/api/catches/${catchId}/challenges`, { data: { reason: "Length" } });
  const { id } = (await opened.json()) as { id: number };
  await page.goto(`/challenges/${id}`);
  const length = page.getByLabel("Length", { exact: true });
  await expect(page.getByText("Values if Approved")).toBeVisible();
  await expect(length).toBeHidden();
  await page.getByLabel("Outcome").selectOption("Upheld: approve with the values below");
  await expect(length).toBeVisible();
  await page.getByLabel("Reason").fill("The tail isn't pinched.");
  await length.fill("0");
  await page.reload();
  await expect(length, "a restored approval opens the values, too").toHaveValue("0");
  await expect(length).toBeVisible();
  await page.getByLabel("Outcome").selectOption("Denied: the decision stays");
  await expect(length).toBeHidden();
  await page.getByLabel("Outcome").selectOption("Upheld: approve with the values below");
  await length.fill("17.5");
  await page.getByRole("button", { name: "Decide Challenge" }).click();
  await expect(page.locator(".toast")).toContainText("Challenge decided");
});

test("on a catch's own page, too, the reason has the focus once its form is opened, and digits choose a reason after a press", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  const [first] = (await (await page.request.get("/api/admin/catches/unverified")).json()) as Fish[];
  const id = first?.id ?? 0;
  await page.goto(`/admin/catches/${id}`);
  const reason = page.getByLabel("Reason for Rejection");
  await expect(page.getByText("Press a number to choose a reason")).toBeAttached();
  await page.getByText("Reject", { exact: true }).click();
  await expect(reason).toBeFocused();
  await page.keyboard.press("2");
  await expect(reason).toHaveValue("The length can't be read.");
  await page.getByRole("button", { name: "The photo isn't clear." }).click();
  await expect(reason).toHaveValue("The photo isn't clear.");
  for (const key of ["1", "Enter"]) await page.keyboard.press(key);
  await expect(page.locator(".toast")).toContainText("Catch rejected");
  const rejected = (await (await page.request.get(`/api/catches/${id}`)).json()) as { rejectionReason: string };
  expect(rejected.rejectionReason).toBe("The measuring board isn't in the photo.");
});

test("a number key chooses a reason from the club's list", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.goto("/admin/settings");
  const list = page.getByLabel("Rejection Reasons");
  await expect(list).toHaveValue(/^The measuring board isn't in the photo\.\n/);
  await list.fill("No board in the photo.\nTwo fish are in the photo.");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const dialog = await startJudging(page);
  const id = await shown(page);
  const decision = page.waitForResponse((response) => response.url().endsWith("/reject"));
  for (const key of ["r", "2", "Enter"]) await page.keyboard.press(key);
  expect((await decision).status()).toBe(200);
  await expect(dialog).toContainText("Keys ?");
  const rejected = (await (await page.request.get(`/api/catches/${id}`)).json()) as { rejectionReason: string };
  expect(rejected.rejectionReason).toBe("Two fish are in the photo.");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("swiping turns to the next fish and back, and large buttons decide", async ({ arrive }) => {
    const { page } = await arrive("Secretary");
    await page.goto("/admin/verification");
    await page.getByRole("link", { name: "Start Reviewing" }).tap();
    const first = await shown(page);
    const box = await page.getByRole("dialog").locator(".judged-frame").boundingBox();
    if (!box) throw new Error("There is no photo.");
    const y = box.y + box.height / 2;
    const swipe = async (from: number, to: number) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
      for (const step of [0.25, 0.5, 0.75, 1]) {
        const x = from + (to - from) * step;
        await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(300, 60);
    await expect.poll(() => shown(page)).not.toBe(first);
    await swipe(60, 300);
    await expect.poll(() => shown(page)).toBe(first);
    for (const name of ["Verify", "Reject"]) {
      const button = page.getByRole("dialog").locator(".dialog-foot").getByText(name, { exact: true });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    await page.getByRole("dialog").getByRole("button", { name: "Verify" }).click();
    await expect.poll(() => statusOf(page, first)).toBe("verified");
    await expect(page.getByRole("dialog").locator(".dialog-foot")).toContainText("Verified: Otto, 20.0 in");
    await expect(page.locator(".toast"), "the dialog says it where it covers nothing").toHaveCount(0);
  });

  test("after a rejection, the next catch begins with its photo", async ({ arrive }) => {
    const { page } = await arrive("Secretary");
    const dialog = await startJudging(page);
    const scrollTop = () => dialog.evaluate((element) => element.scrollTop);
    const id = await shown(page);
    const [photo, zoom, claim] = await Promise.all(
      [dialog.locator(".judged-frame"), dialog.locator(".judged-zoom"), dialog.getByText("claims")].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(zoom?.y, "the photo's buttons are between it and the claim").toBeGreaterThan(photo?.y ?? 0);
    expect(zoom?.y).toBeLessThan(claim?.y ?? 0);
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await dialog.getByRole("link", { name: "Reject" }).tap();
    await expect.poll(scrollTop).toBe(0);
    await dialog.getByRole("button", { name: "The photo isn't clear." }).tap();
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await scrollTop()).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Reject Catch" }).tap();
    await expect.poll(async () => (await onShow(page))?.id ?? id).not.toBe(id);
    await expect.poll(scrollTop).toBe(0);
  });
});
