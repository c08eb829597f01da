import { Refusal } from "../../refusal.ts";
import { photoTexts } from "./photo-renditions.ts";

export type UploadBudget = {
  /** Returns a function that releases the bytes. Throws `busy` if they don't fit. */
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
      // A single form is accepted at any size: it has passed the limit for one form.
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
