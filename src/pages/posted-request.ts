import { Refusal } from "../refusal.ts";

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
      return await super.formData();
    } catch {
      throw new Refusal("malformed", "What you sent could not be read as a form. Reload the page and try again.");
    }
  }
}
