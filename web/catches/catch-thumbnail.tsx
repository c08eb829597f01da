import type { CatchPhoto } from "../../src/catches/catch-shapes.ts";
import { BumpBoard } from "../ui/charts/bump-board.tsx";
import { classes } from "../ui/classes.ts";

/**
 * A catch's small photo, uncropped because a fish is measured from nose to tail; its blurred placeholder, if
 * the data has one, fills the box around it. Without a photo, the empty board. The size of its box comes from
 * `className` or from the enclosing list.
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
