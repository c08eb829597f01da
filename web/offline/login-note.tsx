import { useEffect, useState } from "react";
import { Alert } from "../ui/alert.tsx";

/** A note that catches on this phone are waiting for their angler to log in; whose and which is private. */
export function LoginNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    import("./count-waiting.ts").then(
      async ({ countWaiting }) => setCount(await countWaiting()),
      () => undefined,
    );
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Alert>
        {count === 1
          ? "A catch is saved on this phone. Log in with the same account to send it."
          : `${count} catches are saved on this phone. Log in with the same account to send them.`}
      </Alert>
    </div>
  );
}
