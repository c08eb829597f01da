import type { z } from "zod";

type Schema = z.core.$ZodType;

/** The schema inside optional, nullable, default and similar wrappers. A preprocessing step is replaced by the step after it. */
export function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod as unknown as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unwrapped(def.innerType);
    case "lazy":
      return unwrapped(def.getter());
    case "pipe":
      return unwrapped(def.in._zod.def.type === "transform" ? def.out : def.in);
    default:
      return schema;
  }
}
