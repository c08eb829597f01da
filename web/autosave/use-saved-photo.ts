import { useEffect, useRef, useState } from "react";
import { photoBounds } from "../../src/base/format/file-bounds.ts";
import { useOwnAutosave } from "./autosaved.tsx";
import { deletePhoto, readPhoto, writePhoto } from "./photo-store.ts";
import { dropSaved, photoField, readSaved, writeSaved } from "./saved-values.ts";

type SavedPhoto = {
  /** The photo saved earlier, once it has been read. */
  photo: File | null;
  save(photo: File | null): void;
};

/** Saves the chosen photo together with the enclosing form's input; `onRestored` is called with the one saved earlier. */
export function useSavedPhoto(onRestored?: (photo: File) => void): SavedPhoto {
  const autosave = useOwnAutosave();
  const [photo, setPhoto] = useState<File | null>(null);
  const isChosenAnew = useRef(false);
  const restored = useRef(onRestored);
  const key = autosave?.key ?? null;
  const isKept = autosave?.values?.[photoField] !== undefined;

  useEffect(() => {
    if (key === null || !isKept) return;
    let isWanted = true;
    void readPhoto(key).then((savedPhoto) => {
      if (!(savedPhoto && isWanted) || isChosenAnew.current) return;
      setPhoto(savedPhoto);
      restored.current?.(savedPhoto);
    });
    return () => {
      isWanted = false;
    };
  }, [key, isKept]);

  return {
    photo,
    save(chosen) {
      isChosenAnew.current = true;
      if (key === null) return;
      const { [photoField]: _, ...typed } = readSaved(key, Date.now()) ?? {};
      if (chosen && chosen.size <= photoBounds.bytes) {
        writeSaved(key, { ...typed, [photoField]: chosen.name }, Date.now());
        void writePhoto(key, chosen);
      } else {
        void deletePhoto(key);
        if (Object.keys(typed).length > 0) writeSaved(key, typed, Date.now());
        else dropSaved(key);
      }
    },
  };
}
