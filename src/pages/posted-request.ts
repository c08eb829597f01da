import { Refusal } from "../refusal.ts";
import { refuseOddForm } from "./refuse-odd-form.ts";

const textLength = (form: FormData): number =>
  [...form.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);

/**
 * Throws `too_large` for more text than the limit, `malformed` for an unreadable form, and waits for `onArrival` once
 * it is complete.
 */
export class PostedRequest extends Request {
  constructor(
    url: string,
    request: Request,
    private readonly onArrival: () => Promise<void>,
    /** Excludes photos. */
    private readonly maxTextLength: number,
  ) {
    super(url, request);
  }

  override async formData(): Promise<FormData> {
    const form = await this.arrival();
    await this.onArrival();
    return form;
  }

  private async arrival(): Promise<FormData> {
    const form = await this.read();
    if (textLength(form) > this.maxTextLength) throw new Refusal("too_large", "Your request is too large.");
    return form;
  }

  private async read(): Promise<FormData> {
    try {
      const form = await super.formData();
      refuseOddForm(form);
      return form;
    } catch {
      throw new Refusal("malformed", "The form couldn't be read. Reload the page and try again.");
    }
  }
}
