import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, FrameLocator, Page, Route } from "@playwright/test";
import { testCards } from "./browser-calls.ts";

const file = (name: string) => readFileSync(join(import.meta.dirname, "browser", name), "utf8");

const answers: Record<string, { contentType: string; body: string }> = {
  "/endive/stripe.js": { contentType: "text/javascript", body: file("stripe.js") },
  "/endive/payment.html": { contentType: "text/html", body: file("payment.html") },
  "/3d_secure.html": { contentType: "text/html", body: file("3d-secure.html") },
};

async function answerFromFile(route: Route): Promise<void> {
  const answer = answers[new URL(route.request().url()).pathname];
  await (answer ? route.fulfill(answer) : route.abort());
}

/** Redirects a browser's requests to Stripe to this computer: its script and frames to the stand-in, its API to the double. */
export async function routeStripeToDouble(context: BrowserContext, doubleUrl: string): Promise<void> {
  await context.route("https://js.stripe.com/**", answerFromFile);
  await context.route("https://hooks.stripe.com/**", answerFromFile);
  await context.route("https://api.stripe.com/**", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = request.postData();
    const response = await fetch(doubleUrl + pathname + search, { method: request.method(), headers, body });
    await route.fulfill({
      status: response.status,
      contentType: "application/json",
      headers: { "access-control-allow-origin": "*" },
      body: await response.text(),
    });
  });
}

/** The frame in which an angler types card details. */
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

/** The bank's page for a card that requires confirmation. */
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure authentication frame"]');

/** Enters a card with this outcome. */
export async function typeCard(page: Page, outcome: keyof typeof testCards): Promise<void> {
  const frame = paymentFrame(page);
  await frame.getByLabel("Card number").fill(testCards[outcome]);
  await frame.getByLabel("Expiration date").fill("12 / 34");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("ZIP code").fill("55401");
}
