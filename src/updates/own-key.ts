import type { KeyObject } from "node:crypto";
import pem from "../../deploy/release-key.pem" with { type: "text" };
import { publicKey } from "./release.ts";

/** The key that this program checks releases with; null if it was built without one. */
export const ownKey = (): KeyObject | null => (pem.includes("PUBLIC KEY") ? publicKey(pem, "This program") : null);
