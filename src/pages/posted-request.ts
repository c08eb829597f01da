import { Refusal } from "../refusal.ts";
import { refuseOddForm } from "./refuse-odd-form.ts";

/** Throws `malformed` for a form that cannot be read, and waits for `onArrival` once it is complete. */
export class PostedRequest extends Request {
  constructor(
    url: string,
    request: Request,
    private readonly onArrival: () => Promise<void>,
  ) {
    super(url, request);
  }

  override async formData(): Promise<FormData> {
    const form = await this.arrival();
    await this.onArrival();
    return form;
  }

  private async arrival(): Promise<FormData> {
    try {
      const form = await super.formData();
      refuseOddForm(form);
      return form;
    } catch {
      throw new Refusal("malformed", "What you sent could not be read as a form. Reload the page and try again.");
    }
  }
}
