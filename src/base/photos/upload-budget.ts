import { Refusal } from "../../refusal.ts";
import { photoTexts } from "./photo-renditions.ts";

export type UploadBudget = {
  /** Returns the function that releases them. Throws `busy` when they do not fit. */
  reserve(bytes: number): () => void;
  readonly inFlight: number;
};

export function createUploadBudget(maxInFlight: number): UploadBudget {
  let inFlight = 0;
  return {
    get inFlight() {
      return inFlight;
    },
    reserve(bytes) {
      // A form that is alone is accepted at any size: it has passed the bound of a single form.
      if (inFlight > 0 && inFlight + bytes > maxInFlight) throw new Refusal("busy", photoTexts.busy, { retryAfter: 5 });
      inFlight += bytes;
      let isHeld = true;
      return () => {
        if (isHeld) inFlight -= bytes;
        isHeld = false;
      };
    },
  };
}
