import type { CatchPhoto } from "../../src/catches/model.ts";
import { BumpBoard } from "../ui/bump-board.tsx";
import { classes } from "../ui/classes.ts";

/**
 * A catch's small photo, whole, for a fish is measured from nose to tail; its blurred placeholder fills the box around
 * it. The empty board where there is none. Its box comes from `className`.
 */
export function CatchThumbnail({
  photo: { thumbnailUrl, placeholder },
  alt,
  className,
}: {
  photo: Pick<CatchPhoto, "thumbnailUrl"> & Partial<CatchPhoto>;
  alt: string;
  className: string;
}) {
  const box = classes("relative block overflow-hidden rounded-lg bg-sunken", className);
  if (!thumbnailUrl) return <BumpBoard className={box} />;
  return (
    <span className={box}>
      {placeholder && <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />}
      <img src={thumbnailUrl} alt={alt} loading="lazy" className="absolute inset-0 size-full object-contain" />
    </span>
  );
}
