import { Dialog } from "../ui/overlay/dialog.tsx";

/** The large photo of a link around its small one, which is shown until the large one is loaded, or if it doesn't arrive. */
export function PhotoView({ link, onClose }: { link: HTMLAnchorElement; onClose: () => void }) {
  const small = link.querySelector<HTMLImageElement>('img:not([alt=""])');
  const thumbnail = small?.src ?? link.href;
  const name = small?.alt ?? "Photo";
  return (
    <Dialog open wide="screen" title={name} onClose={onClose}>
      <img
        src={link.href}
        alt={name}
        onError={({ currentTarget }) => {
          if (currentTarget.src !== thumbnail) currentTarget.src = thumbnail;
        }}
        style={{
          aspectRatio: `${small?.naturalWidth} / ${small?.naturalHeight}`,
          background: `url("${thumbnail}") center / contain no-repeat`,
        }}
        className="mx-auto max-h-[72dvh] w-full rounded-lg object-contain"
      />
    </Dialog>
  );
}
