import { afterEach, beforeEach, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { folderStore } from "../../src/https/folder-store.ts";
import { emptyState, failureKey, type HttpsState } from "../../src/https/https-state.ts";
import { orderProblemText } from "../../src/https/problem-texts.ts";
import { day, fish, minute, openDomain } from "./domain.ts";

let domain: Awaited<ReturnType<typeof openDomain>>;
beforeEach(async () => {
  domain = await openDomain();
});
afterEach(() => domain.close());

const failureAt = async (directory: string) =>
  (await folderStore(domain.folder).read()).state.failures[failureKey(fish, directory)];

test("a certificate is ordered once, stored readable only by the program's account, and used after a restart", async () => {
  const { acme, start, file } = domain;
  acme.refuseNonces(2);
  const first = start();
  await first.tick();
  await first.tick();
  expect(first.status()).toMatchObject({ domain: fish, isTrusted: true, hasFailed: false, problems: [] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = start();
  await again.tick();
  expect(again.certificate()?.chain).toBe(first.certificate()?.chain as string);
  expect([acme.orders(), acme.accounts()]).toEqual([1, 1]);
});

test("a certificate is renewed with the same account once a third of its lifetime is left", async () => {
  const { acme, start, pass } = domain;
  const keeper = start();
  await keeper.tick();
  const before = keeper.certificate()?.fingerprint;
  pass(56 * day);
  await keeper.tick();
  expect(keeper.certificate()?.fingerprint).toBe(before as string);
  pass(4 * day);
  await keeper.tick();
  expect(keeper.certificate()?.fingerprint).not.toBe(before as string);
  expect(keeper.certificate()?.endsAt).toBeGreaterThan(domain.clock() + 89 * day);
  expect([acme.orders(), acme.accounts()]).toEqual([2, 1]);
});

test("an authority that fails leaves the old certificate in use, and is contacted at increasing intervals", async () => {
  const { acme, start, pass } = domain;
  const keeper = start();
  await keeper.tick();
  const before = keeper.certificate()?.fingerprint;
  acme.fail("newOrder", { type: "serverInternal", status: 500 }, "always");
  pass(61 * day);
  const tried: number[] = [];
  for (let minutes = 0; minutes < 90; minutes += 1) {
    await keeper.tick();
    const failure = await failureAt(acme.directory);
    if (failure && failure.failures > tried.length) tried.push(minutes);
    pass(minute);
  }
  expect(tried).toHaveLength(4);
  expect(tried[1]).toBeWithin(4, 7);
  expect(tried[2]).toBeWithin(17, 26);
  expect(keeper.status()).toMatchObject({ hasFailed: true, isTrusted: true });
  expect(keeper.certificate()?.fingerprint).toBe(before as string);
  acme.recover();
  pass(day);
  await keeper.tick();
  expect(keeper.status()).toMatchObject({ hasFailed: false, problems: [] });
  expect(keeper.certificate()?.fingerprint).not.toBe(before as string);
});

test("an expired certificate is reported as a separate problem, and isn't trusted", async () => {
  const { acme, start, pass } = domain;
  const keeper = start();
  await keeper.tick();
  acme.fail("finalize", { type: "serverInternal", status: 500 }, "always");
  pass(91 * day);
  await keeper.tick();
  expect(keeper.status().isTrusted).toBe(false);
  expect(keeper.status().problems[0]).toBe(`The certificate for ${fish} has expired, so browsers won't open the site.`);
});

test("a restart waits for the end of a rate limit, but only 12 minutes after other problems", async () => {
  const { acme, start, pass } = domain;
  acme.fail("newOrder", { type: "rateLimited", status: 429, retryAfter: String(3 * 3600) });
  await start().tick();
  pass(2 * 60 * minute);
  const limited = start();
  await limited.tick();
  expect([acme.orders(), limited.certificate()]).toEqual([0, null]);
  expect(limited.status().problems).toEqual([
    "The certificate authority isn't accepting more requests for now. The authority's message: because of the test.",
  ]);
  pass(61 * minute);
  acme.fail("check", { type: "dns", detail: "NXDOMAIN" });
  await limited.tick();
  expect(limited.status().problems[0]).toStartWith(`The name ${fish} has no address yet. Check its DNS record.`);
  const attempts = acme.orders();
  let restarted = start();
  for (let restarts = 0; restarts < 12; restarts += 1) {
    restarted = start();
    await restarted.tick();
    pass(minute);
  }
  expect(acme.orders()).toBe(attempts);
  pass(1);
  await restarted.tick();
  expect(restarted.status()).toMatchObject({ hasFailed: false, isTrusted: true });
});

test("a failure from when the clock was ahead doesn't delay an order after the clock is set back", async () => {
  const { acme, start, pass } = domain;
  acme.fail("newOrder", { type: "rateLimited", status: 429, retryAfter: "3600" });
  const keeper = start();
  await keeper.tick();
  await keeper.tick();
  expect(acme.orders()).toBe(0);
  pass(-3 * day);
  await keeper.tick();
  expect([acme.orders(), keeper.status().hasFailed]).toEqual([1, false]);
});

test("each problem at the authority is reported in a clear sentence, and the next attempt succeeds", async () => {
  const { acme, start, pass, leadTo, clock } = domain;
  const keeper = start();
  const problems: string[] = [];
  async function attempt(): Promise<void> {
    await keeper.tick();
    problems.push(keeper.status().problems.join(" "));
    acme.recover();
    pass(day);
  }
  leadTo(null);
  await attempt();
  leadTo(keeper);
  acme.fail("check", { type: "connection", detail: "10.0.0.1: Timeout\nduring connect." });
  await attempt();
  acme.fail("newOrder", { type: "rejectedIdentifier", detail: "Policy forbids it" });
  await attempt();
  acme.fail("finalize", { type: "unsupported", detail: "" });
  await attempt();
  acme.refuseNonces(10);
  await attempt();
  acme.setAhead(3 * day);
  await attempt();
  acme.setAhead(0);
  acme.fail("directory", { type: "", status: 502, detail: "" });
  await attempt();
  const { host } = new URL(acme.directory);
  expect(problems).toEqual([
    `The name ${fish} points to another computer. Check its DNS record. The authority's message: The file has other content.`,
    `Nothing answered at http://${fish} on port 80. Check that the name points to this computer, and that your router and firewall forward port 80. The authority's message: 10.0.0.1: Timeout during connect.`,
    `The certificate authority doesn't issue certificates for ${fish}. The authority's message: Policy forbids it.`,
    `The certificate authority ${host} refused: unsupported.`,
    `The certificate authority ${host} refused: because of the test.`,
    "This computer's clock is 3 days behind. Set it, or turn on time synchronization.",
    `The certificate authority ${host} failed: it replied with status 502.`,
  ]);
  await keeper.tick();
  expect(keeper.status().problems).toEqual([]);
  expect(keeper.certificate()?.beginsAt).toBeLessThan(clock());
});

test("an authority that can't be reached is named in the message", async () => {
  const keeper = domain.start({ directory: "http://127.0.0.1:1/directory" });
  await keeper.tick();
  expect(keeper.status().problems).toEqual(["The certificate authority 127.0.0.1:1 can't be reached (ECONNREFUSED)."]);
});

test("an authority that doesn't reply in time is named in the message, without an error code", () => {
  const place = { domain: fish, directory: "https://ca.example.org/directory" };
  expect(orderProblemText(new DOMException("The operation timed out.", "TimeoutError"), place)).toBe(
    "The certificate authority ca.example.org didn't respond.",
  );
});

test("with a full disk nothing is ordered, and a certificate that couldn't be stored is used and stored later", async () => {
  const { acme, start, folder } = domain;
  const files = folderStore(folder);
  let [writes, room] = [0, 0];
  const store = {
    read: files.read,
    async write(state: HttpsState) {
      writes += 1;
      if (writes > room) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      await files.write(state);
    },
  };
  const keeper = start({ store });
  await keeper.tick();
  const full = "The disk is full, so no certificate can be stored. Free up space.";
  expect(keeper.status()).toMatchObject({ hasFailed: true, problems: [full], endsAt: null });
  expect(acme.orders()).toBe(0);
  // Enough for the account, but not for the certificate.
  room = writes + 1;
  await keeper.tick();
  expect(keeper.status()).toMatchObject({ hasFailed: true, problems: [full], isTrusted: true });
  await keeper.tick();
  expect((await files.read()).state.certificate).toBeNull();
  room = Number.POSITIVE_INFINITY;
  await keeper.tick();
  expect(keeper.status()).toMatchObject({ hasFailed: false, problems: [] });
  expect((await files.read()).state.certificate?.chain).toBe(keeper.certificate()?.chain as string);
  expect(acme.orders()).toBe(1);
});

test("a damaged file is moved aside and a key that doesn't fit is replaced, each with a message", async () => {
  const { acme, start, file, warnings } = domain;
  await start().tick();
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 300));
  await start().tick();
  expect(warnings).toEqual([
    "The file https.json in the data folder was damaged, so a new certificate is ordered. It is now https.json.broken.",
  ]);
  const { state } = await folderStore(domain.folder).read();
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
  const certificate = state.certificate && { ...state.certificate, key: String(other) };
  await folderStore(domain.folder).write({ ...state, certificate });
  const keeper = start();
  await keeper.tick();
  expect(warnings.at(-1)).toBe(
    "The saved certificate can't be used: the key doesn't belong to the certificate. A new one is ordered.",
  );
  expect(keeper.status()).toMatchObject({ isTrusted: true, problems: [] });
  expect(acme.orders()).toBe(3);
});

test("one of several instances orders; the others reply to the authority and use the same certificate", async () => {
  const { acme, start, pass, leadTo } = domain;
  const [first, two] = [start(), start()];
  await Promise.all([first.tick(), two.tick()]);
  await Promise.all([first.tick(), two.tick()]);
  expect(acme.orders()).toBe(1);
  expect(two.certificate()?.chain).toBe(first.certificate()?.chain as string);
  pass(61 * day);
  leadTo(two);
  await first.tick();
  await two.tick();
  expect(acme.orders()).toBe(2);
  expect(two.certificate()?.chain).toBe(first.certificate()?.chain as string);
});

test("another authority or domain gets a separate certificate, while the domain's old one stays in use", async () => {
  const { acme, start, leadTo } = domain;
  await start().tick();
  const moved = start({ directory: `${acme.directory}?staging` });
  leadTo(null);
  await moved.tick();
  expect(moved.status()).toMatchObject({ hasFailed: true, isTrusted: true });
  const renamed = start({ domain: "carp.example.org" });
  await renamed.tick();
  expect(renamed.certificate()?.domain).toBe("carp.example.org");
});

test("instances of two authorities each keep their own certificate, and one's success doesn't clear the other's failure", async () => {
  const { acme, start, pass, leadTo } = domain;
  const [first, two] = [start(), start({ directory: `${acme.directory}?staging` })];
  for (let minutes = 0; minutes < 3; minutes += 1) {
    for (const keeper of [first, two]) {
      leadTo(keeper);
      await keeper.tick();
    }
    pass(minute);
  }
  expect(acme.orders()).toBe(2);
  pass(61 * day);
  acme.fail("newOrder", { type: "serverInternal", status: 500 });
  await first.tick();
  await two.tick();
  expect(await failureAt(acme.directory)).toMatchObject({ failures: 1 });
  expect(await failureAt(`${acme.directory}?staging`)).toBeUndefined();
  expect([first.status().hasFailed, two.status().hasFailed]).toEqual([true, false]);
});

test("instances of two authorities that both fail don't make each other retry earlier", async () => {
  const { acme, start, pass, clock } = domain;
  acme.fail("newOrder", { type: "serverInternal", status: 500 }, "always");
  const [first, two] = [start(), start({ directory: `${acme.directory}?staging` })];
  const began = clock();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await first.tick();
    await two.tick();
    pass(minute);
  }
  for (const directory of [acme.directory, `${acme.directory}?staging`]) {
    expect(await failureAt(directory)).toMatchObject({ failures: 1, at: began });
  }
  expect([first.status().hasFailed, two.status().hasFailed]).toEqual([true, true]);
});

test("an instance that can't read the stored failures still waits after its own", async () => {
  const { acme, start, pass } = domain;
  acme.fail("finalize", { type: "serverInternal", status: 500 }, "always");
  const store = {
    read: async () => ({ state: emptyState, problem: "It can't be read." }),
    write: async () => undefined,
  };
  const keeper = start({ store });
  for (let minutes = 0; minutes < 4; minutes += 1) {
    await keeper.tick();
    pass(minute);
  }
  expect([acme.orders(), acme.accounts()]).toEqual([1, 1]);
  expect(keeper.status().problems).toContain("It can't be read.");
  pass(2 * minute);
  await keeper.tick();
  expect([acme.orders(), acme.accounts()]).toEqual([2, 1]);
});

test("requests before the first account share one read of the store, at most one per second", async () => {
  let reads = 0;
  const waits: number[] = [];
  const store = {
    async read() {
      reads += 1;
      return { state: emptyState, problem: null };
    },
    write: async () => undefined,
  };
  const keeper = domain.start({ store, wait: async (ms) => waits.push(ms) });
  for (const round of [1, 2]) {
    await Promise.all(Array.from({ length: 50 }, () => keeper.challengeReply("token")));
    expect([reads, waits]).toEqual([round, Array(round).fill(1000)]);
  }
});

test("the reply to a check needs a token and an account", async () => {
  const keeper = domain.start({
    store: { read: async () => ({ state: emptyState, problem: null }), write: async () => undefined },
  });
  expect(await keeper.challengeReply("token")).toBeNull();
  await keeper.tick();
  expect(await keeper.challengeReply("token")).toMatch(/^token\.[\w-]{43}$/);
  expect(await keeper.challengeReply("<script>")).toBeNull();
  expect(await keeper.challengeReply("")).toBeNull();
});
