import { afterEach, expect, test } from "bun:test";
import type { CertificateStatus } from "../../src/https/keep-certificate.ts";
import { openClub } from "../support/club.ts";
import { openDomain } from "./domain.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A club whose certificate has a status. */
async function clubWith(status: Partial<CertificateStatus>) {
  const domain = await openDomain();
  const keeper = domain.start();
  const https = { ...keeper, status: () => ({ ...keeper.status(), ...status }) };
  const token = "a token of some length";
  const club = await openClub({ METRICS_TOKEN: token }, null, null, (deps) => ({ ...deps, https }));
  closing.push(
    () => club.close(),
    () => domain.close(),
  );
  const admin = await club.logIn("ruth", { isAdmin: true });
  const textAt = async (path: string) => (await admin.send(path)).text();
  const metrics = async () =>
    (await club.visitor.send("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
  return { admin, textAt, metrics };
}

const endsAt = Date.UTC(2026, 7, 24, 12);

test("a valid certificate is on the System page, and the dashboard doesn't mention it", async () => {
  const { admin, textAt, metrics } = await clubWith({ endsAt });
  expect(await admin.get("/api/admin/certificate")).toEqual({
    domain: "fish.example.org",
    endsAt: "2026-08-24T12:00:00.000Z",
    problems: [],
  });
  expect(await textAt("/admin/system")).toContain("Certificate valid until");
  expect(await textAt("/admin")).not.toContain("needs attention");
  expect(await metrics()).toContain("fishtournament_certificate_renewal_failed 0");
  expect(await metrics()).toContain(`fishtournament_certificate_expires_seconds ${endsAt / 1000}`);
});

test("a failing renewal is on the dashboard with its reason, and in the metrics", async () => {
  const problem = "The certificate authority isn't accepting more requests for now.";
  const { textAt, metrics } = await clubWith({ endsAt, hasFailed: true, problems: [problem] });
  for (const path of ["/admin", "/admin/system"]) {
    const page = await textAt(path);
    expect(page).toContain("The certificate for fish.example.org needs attention");
    expect(page).toContain(problem);
  }
  expect(await metrics()).toContain("fishtournament_certificate_renewal_failed 1");
});

test("a club behind a web server shows nothing about certificates", async () => {
  const club = await openClub({ METRICS_TOKEN: "a token of some length" });
  closing.push(() => club.close());
  const admin = await club.logIn("ruth", { isAdmin: true });
  expect(await admin.get("/api/admin/certificate")).toEqual({ domain: null, endsAt: null, problems: [] });
  for (const path of ["/admin", "/admin/system"]) {
    expect(await (await admin.send(path)).text()).not.toMatch(/Certificate valid|needs attention/);
  }
});
