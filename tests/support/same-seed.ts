import fc from "fast-check";
import { seedFrom } from "./seed.ts";

// Properties without a seed of their own use the same one in every run, too.
fc.configureGlobal({ seed: seedFrom("PROPERTY_SEED") });
