import { PlainFrame } from "../layout/plain-frame.tsx";
import { ErrorPage } from "./error-page.tsx";

/** Shown when even the frame's own data couldn't be loaded. */
export function RootErrorPage() {
  return (
    <PlainFrame>
      <ErrorPage />
    </PlainFrame>
  );
}
