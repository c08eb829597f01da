import { Refusal } from "../refusal.ts";

/** A request of a page's action, which says of a form that cannot be read what is wrong with it: `malformed`. */
export class PostedRequest extends Request {
  override async formData(): Promise<FormData> {
    try {
      return await super.formData();
    } catch {
      throw new Refusal("malformed", "What you sent could not be read as a form. Reload the page and try again.");
    }
  }
}
