import { PlainFrame } from "../layout/plain-frame.tsx";
import { ErrorPage } from "./error-page.tsx";

/** Where not even the frame's own data could be had. */
export function RootErrorPage() {
  return (
    <PlainFrame>
      <ErrorPage />
    </PlainFrame>
  );
}
