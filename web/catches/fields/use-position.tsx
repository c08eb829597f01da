import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Button } from "../../ui/form/button.tsx";
import { positionText } from "./position-text.ts";

const limitsMs = { maximumAge: 60_000, timeout: 15_000 };

type Step = "idle" | "asking" | "found" | "refused" | "unavailable";

const messages: Readonly<Record<Step, string>> = {
  idle: "",
  asking: "Finding your location…",
  found: "Your location is filled in.",
  refused: "Location access is blocked. Type the location instead.",
  unavailable: "Your location isn't available right now. Type it instead.",
};

/** Fills in the phone's position; hidden without script, or in a browser without geolocation. */
export function UsePosition({ onFound }: { onFound: (location: string) => void }) {
  const isHydrated = useHydrated();
  const [step, setStep] = useState<Step>("idle");
  if (!(isHydrated && "geolocation" in navigator)) return null;

  function ask() {
    if (step === "asking") return;
    setStep("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onFound(positionText(latitude, longitude));
        setStep("found");
      },
      ({ code, PERMISSION_DENIED }) => setStep(code === PERMISSION_DENIED ? "refused" : "unavailable"),
      limitsMs,
    );
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3">
      <Button
        type="button"
        look="quiet"
        size="small"
        icon={<LocateFixed />}
        aria-busy={step === "asking"}
        onClick={ask}
        className="-ml-3"
      >
        Use My Location
      </Button>
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {messages[step]}
      </p>
    </div>
  );
}
