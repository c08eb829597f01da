/**
 * Injected faults of a call. `silent…`: no reply is ever sent. `error…`: a 500. `lost`: the connection breaks before
 * the reply. `busy`: too many calls. "Before" and "after" refer to the action. A reply after the action, and a 500
 * before it, is stored under the call's idempotency key and repeated.
 */
export type FaultKind =
  | "silent-before"
  | "silent-after"
  | "error-before"
  | "error-after"
  | "lost-before"
  | "lost-after"
  | "busy";

export type Fault = { kind: FaultKind; at: RegExp; times: number };

export const faultKinds: readonly FaultKind[] = [
  "silent-before",
  "silent-after",
  "error-before",
  "error-after",
  "lost-before",
  "lost-after",
  "busy",
];

export function openFaults() {
  let ordered: Fault[] = [];
  return {
    /** Makes the next `times` calls fail whose "POST /v1/transfers" matches `at`. */
    order(kind: FaultKind, at: RegExp = /./, times = 1): void {
      ordered.push({ kind, at, times });
    },
    cancel(): void {
      ordered = [];
    },
    /** The fault for this call, which is used up by it. */
    take(call: string): FaultKind | null {
      const fault = ordered.find((candidate) => candidate.times > 0 && candidate.at.test(call));
      if (!fault) return null;
      fault.times -= 1;
      return fault.kind;
    },
  };
}
