import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadTax } from "./money-in-loader.ts";
import { WinningsForm } from "./winnings-form.tsx";

export function Component() {
  const { years } = useLoaderData<Loaded<typeof loadTax>>();
  return (
    <Page>
      <PageHeading title="Tax" isLow />
      <div className="max-w-xl">
        <WinningsForm years={years} />
      </div>
    </Page>
  );
}
