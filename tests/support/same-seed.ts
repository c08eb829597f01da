import fc from "fast-check";
import { seedFrom } from "./seed.ts";

// Properties without their own seed use the same one in every run, too.
fc.configureGlobal({ seed: seedFrom("PROPERTY_SEED") });
