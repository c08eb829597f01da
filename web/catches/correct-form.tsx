import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { scoringUnit } from "../../src/scoring/scoring-rules.ts";
import { OfflineNote } from "../offline/offline-note.tsx";
import { SendingNote } from "../offline/sending-note.tsx";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { Button } from "../ui/form/button.tsx";
import { correctionToSend, editForm } from "./catch-form.ts";
import { CatchFields } from "./fields/catch-fields.tsx";
import { PhotoField } from "./fields/photo-field.tsx";
import type { loadEdit } from "./loaders.ts";

/** Corrects the claimed values, and adds or replaces the photo. */
export function CorrectForm({ takesPhoto }: { takesPhoto: boolean }) {
  const { fish, rules, skipsWeight } = useLoaderData<Loaded<typeof loadEdit>>();
  const { species, length, weight } = fish.claimed;
  const stored = { species, length, weight, location: fish.location, notes: fish.notes };
  const isHydrated = useHydrated();
  const form = usePageForm(correctionToSend, {
    ...editForm(fish.id),
    defaultValue: stored,
  });
  const { fields, isBusy, lastResult } = form;
  const names = ["species", "length", "weight", "location", "notes"] as const;
  const isCorrected = names.some((name) => String(fields[name].value ?? "") !== String(stored[name]));
  const photoError = fields.photo.errors?.[0];
  const isPhotoLost = lastResult?.status === "error" && !isHydrated;
  return (
    <PageForm of={form} encType="multipart/form-data" className="flex flex-col">
      <input type="hidden" name="anglerId" value={fish.userId} />
      <input type="hidden" name="unit" value={fish.unit} />
      <input type="hidden" name="isCorrected" value={String(isCorrected)} />
      {takesPhoto && (
        <>
          {fish.photoUrl && <input type="hidden" name="replaces" value={fish.photoUrl} />}
          <ReplaceOrAdd isReplaced={fish.photoUrl !== null} isOpen={photoError !== undefined || isPhotoLost}>
            <PhotoField
              camera
              id={fields.photo.id}
              name={fields.photo.name}
              error={photoError}
              hint={
                isPhotoLost
                  ? "If you chose a photo, please choose it again."
                  : "Show the whole fish and the whole board."
              }
            />
          </ReplaceOrAdd>
        </>
      )}
      <CatchFields
        rules={rules}
        fields={fields}
        species={[species]}
        locations={[fish.location]}
        skipsWeight={skipsWeight && weight === 0}
        takesOunces={rules !== undefined && scoringUnit(rules) === "lb"}
      />
      <Button size="large" wide busy={isBusy}>
        Save Changes
      </Button>
      <SendingNote />
      <OfflineNote />
    </PageForm>
  );
}

type PhotoPartProps = { isReplaced: boolean; isOpen: boolean; children: ReactNode };

/** The field below a catch's photo is collapsed at first. */
function ReplaceOrAdd({ isReplaced, isOpen, children }: PhotoPartProps) {
  if (!isReplaced) return children;
  return (
    <details open={isOpen} className="mb-4">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Replace Photo</summary>
      <p className="mb-3">The new photo replaces this one. Your catch keeps its submission time.</p>
      {children}
    </details>
  );
}
