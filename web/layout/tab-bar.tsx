import Fish from "lucide-react/icons/fish-symbol";
import House from "lucide-react/icons/house";
import Trophy from "lucide-react/icons/trophy";
import User from "lucide-react/icons/user";
import { NavLink } from "react-router-dom";

const tabs = [
  { to: "/", label: "Home", Icon: House },
  { to: "/tournaments", label: "Tournaments", Icon: Trophy },
  { to: "/submit-catch", label: "Submit", Icon: Fish },
  { to: "/my-catches", label: "Profile", Icon: User },
];

export function TabBar() {
  return (
    <nav
      aria-label="Tabs"
      className="deep fixed inset-x-0 bottom-0 z-40 flex flex-wrap border-deep-line border-t pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === "/"} className="tab-bar-link">
          <Icon />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
