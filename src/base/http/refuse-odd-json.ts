import { printParseErrorCode, visit } from "jsonc-parser";
import { Refusal } from "../../refusal.ts";

const maxDepth = 16;

const malformed = () => new Refusal("malformed", "The request couldn't be read.");

/**
 * Throws `malformed` for duplicate and `__proto__` fields, which parsers read differently, and for deep nesting. Most text
 * that isn't JSON passes; `JSON.parse` rejects it afterward.
 */
export function refuseOddJson(text: string): void {
  /** The field names of the open objects; arrays have none. */
  const open: Set<string>[] = [];
  const enter = () => {
    if (open.push(new Set()) > maxDepth) throw malformed();
  };
  const leave = () => void open.pop();
  visit(
    text,
    {
      onObjectBegin: enter,
      onObjectEnd: leave,
      onArrayBegin: enter,
      onArrayEnd: leave,
      onObjectProperty(name) {
        const names = open.at(-1);
        if (name === "__proto__" || names?.has(name)) throw malformed();
        names?.add(name);
      },
      // The visitor would skip the rest of the object.
      onError(code) {
        if (printParseErrorCode(code) === "PropertyNameExpected") throw malformed();
      },
    },
    { disallowComments: true },
  );
}
