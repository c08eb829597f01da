import pino, { type DestinationStream } from "pino";

/** Where lines end up, whole ones at a time. */
export type Output = { write(lines: string): unknown };

/**
 * Hands on what is written within one turn of the event loop together: a system call a line would be a good part of what
 * answering from memory costs. What is waiting when the program ends, by itself or by an error nobody caught, still
 * goes out.
 */
export function joinLines(output: Output): DestinationStream {
  let waiting = "";
  function flush(): void {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    output.write(lines);
  }
  process.on("exit", flush);
  return {
    write(line) {
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
  };
}

export const standardOutput = (): Output => pino.destination({ fd: 1, sync: true });
