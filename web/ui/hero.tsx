import type { ReactNode } from "react";

/** The opening picture with words on its sky: a `display` heading, a sentence, two buttons (bright, then secondary). */
export function Hero({ picture, children }: { picture: string; children: ReactNode }) {
  return (
    <div className="deep banner hero">
      <img src={picture} alt="" width="1600" height="900" fetchPriority="high" className="hero-picture" />
      <div className="page hero-words">{children}</div>
    </div>
  );
}
