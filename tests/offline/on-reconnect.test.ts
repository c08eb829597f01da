import { afterAll, beforeAll, expect, mock, test } from "bun:test";
import { onReconnect } from "../../web/offline/on-reconnect.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
beforeAll(() => void Reflect.set(globalThis, "document", page));
afterAll(() => void Reflect.deleteProperty(globalThis, "document"));

test("a listener is called when the browser is online or the page is visible again, until it's removed", () => {
  const listener = mock(() => undefined);
  const comeBack = () => {
    dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const stop = onReconnect(listener);
  comeBack();
  expect(listener).toHaveBeenCalledTimes(2);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledTimes(2);
  page.visibilityState = "visible";
  stop();
  comeBack();
  expect(listener).toHaveBeenCalledTimes(2);
});
