import { Link } from "../ui/link.tsx";
import { LogoMark } from "../ui/logo-mark.tsx";

/** The way home: the mark and the club's name, which alone gives way where there is little room (hence the huge factor). */
export function Logo({ name }: { name: string }) {
  return (
    <Link
      to="/"
      className="mr-1 flex min-h-12 min-w-9 shrink-[1000000] items-center xl:max-w-72 xl:shrink-0 gap-2.5 rounded-lg"
      aria-label={`${name}, home`}
    >
      <LogoMark className="size-9 shrink-0" />
      <span className="line-clamp-2 font-extrabold @max-[22.4rem]:hidden text-base leading-tight [font-stretch:76%] @min-[40rem]:text-xl @min-[40rem]:[font-stretch:84%]">
        {name}
      </span>
    </Link>
  );
}
