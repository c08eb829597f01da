import type { CatchPhoto } from "../../src/catches/catch-shapes.ts";
import { BumpBoard } from "../ui/charts/bump-board.tsx";
import { classes } from "../ui/classes.ts";

/**
 * A catch's small photo, whole, for a fish is measured from nose to tail; its blurred placeholder, where the data has
 * it, fills the box around it. The empty board where there is none. The size of its box comes from `className` or from
 * the list that it stands in.
 */
export function CatchThumbnail({
  photo: { thumbnailUrl, placeholder },
  alt,
  className,
}: {
  photo: Pick<CatchPhoto, "thumbnailUrl"> & Partial<CatchPhoto>;
  alt: string;
  className?: string;
}) {
  const box = classes("thumbnail", className);
  if (!thumbnailUrl) return <BumpBoard className={box} />;
  if (!placeholder) return <img src={thumbnailUrl} alt={alt} loading="lazy" className={box} />;
  return (
    <span className={box}>
      <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />
      <img src={thumbnailUrl} alt={alt} loading="lazy" className="absolute inset-0 size-full object-contain" />
    </span>
  );
}
