import { createTaskRunner } from "../../src/base/tasks/run-tasks.ts";
import { makePushKeys, readPushKeys } from "../../src/delivery/push-keys.ts";
import { taskHandlers } from "../../src/task-handlers.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { openPushDouble, type PushBrowser, type PushDouble, pushBrowser } from "../support/push-double.ts";

export type PushClub = Club & {
  service: PushDouble;
  /** A browser of the angler with pushes turned on. */
  turnOn(angler: Browser, service?: string, timeZone?: string): Promise<PushBrowser>;
  /** The pushes that a browser has received, in order. */
  arrivedAt(browser: PushBrowser): { title: string; body: string; path: string }[];
  runDue(): Promise<number>;
};

/** A club whose pushes go to a double on loopback, at the usual time of these tests: noon on a Saturday in Chicago. */
export async function openPushClub(settings: Record<string, string> = {}): Promise<PushClub> {
  let club: Club | null = null;
  const clubKey = async () => (club ? (await club.store.read(readPushKeys))?.publicKey : undefined);
  const service = openPushDouble(clubKey);
  const opened = await openClub({ PUSH_SERVICE_URL: service.url, ...settings });
  club = opened;
  await makePushKeys(opened.store, noon);
  const tasks = createTaskRunner(opened.store, opened.now, opened.deps.log, taskHandlers(opened.deps));
  return {
    ...opened,
    service,
    async turnOn(angler, host, timeZone) {
      const browser = pushBrowser(host, timeZone);
      const response = await angler.send("/api/push", { json: browser.subscription });
      if (!response.ok) throw new Error(await response.text());
      return browser;
    },
    arrivedAt: ({ subscription, decrypt }) =>
      service.pushed
        .filter(({ endpoint }) => endpoint === subscription.endpoint)
        .map(({ body }) => {
          const { title, body: words, path } = decrypt(body);
          return { title, body: words, path };
        }),
    runDue: () => tasks.runDue(),
    async close() {
      await opened.close();
      await service.close();
    },
  };
}
