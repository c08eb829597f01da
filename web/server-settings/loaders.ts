import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadServerSettings = (runtime: Runtime) => async () =>
  dataOf(runtime.api.api.admin["server-settings"].get());

export const loadSwitch = (runtime: Runtime) => async () =>
  dataOf(runtime.api.api.admin["server-settings"]["payments-switch"].get());
