import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { folderStore } from "../../src/https/folder-store.ts";
import type { HttpsStore } from "../../src/https/https-state.ts";
import { type CertificateKeeper, keepCertificate } from "../../src/https/keep-certificate.ts";
import { redirectToHttps } from "../../src/https/redirect-to-https.ts";
import { openAcmeDouble } from "../support/acme-double.ts";
import { noon } from "../support/club.ts";

export const fish = "fish.example.org";
export const minute = 60_000;
export const day = 1440 * minute;

type Instance = {
  store?: HttpsStore;
  directory?: string;
  domain?: string;
  wait?: (ms: number) => Promise<unknown>;
};

/** A domain that points to one of its instances, an authority that checks it, and a clock, without real waiting. */
export async function openDomain(from = noon) {
  const folder = mkdtempSync(join(tmpdir(), "https-"));
  let now = from;
  const clock = () => now;
  let inFront: CertificateKeeper | null = null;
  const door = Bun.serve({
    ...{ hostname: "127.0.0.1", port: 0 },
    fetch: (request) =>
      inFront
        ? redirectToHttps({ ...inFront, origin: () => `https://${fish}` })(request)
        : new Response("another computer"),
  });
  const acme = await openAcmeDouble({ clock, redirectTo: () => `http://127.0.0.1:${door.port}` });
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  let isHeld = false;

  /** A newly started instance of the club. The domain points to the newest one. */
  function start({ store = folderStore(folder), directory = acme.directory, domain = fish, ...rest }: Instance = {}) {
    const keeper = keepCertificate({
      ...{ domain, directory, store, clock, log },
      async alone(work) {
        if (isHeld) return null;
        isHeld = true;
        return work().finally(() => {
          isHeld = false;
        });
      },
      wait: rest.wait ?? (async () => undefined),
      roots: [acme.root],
    });
    inFront = keeper;
    return keeper;
  }

  return {
    ...{ acme, folder, start, warnings, clock },
    file: join(folder, "https.json"),
    pass(ms: number) {
      now += ms;
    },
    /** Null means a different computer. */
    leadTo(keeper: CertificateKeeper | null) {
      inFront = keeper;
    },
    async close() {
      await Promise.all([door.stop(true), acme.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}
