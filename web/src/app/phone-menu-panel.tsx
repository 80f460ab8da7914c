import { classNames } from "@pegboard/ui/class-names.ts";
import { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
import { CircleHelp } from "lucide-react";
import { Logo } from "../components/logo.tsx";
import { t } from "../messages/t.ts";
import { AccountEntry } from "./account-entry.tsx";
import { helpAddress } from "./help-pages.ts";
import {
  isCurrent,
  type NavigationItem,
  navigation,
  useNavigationBadge,
  useShownEntries,
} from "./navigation.ts";

/** A panel over the page with links to every page. */
export function PhoneMenuPanel({ pathname, onClose }: { pathname: string; onClose(): void }) {
  return (
    <Sheet label={t("Menu")} side="left" onClose={onClose}>
      <nav aria-label={t("Main")} className="grid p-3">
        <div className="flex items-center gap-3 px-3 py-3 text-body font-semibold">
          <Logo />
          {t("Pegboard")}
        </div>
        {navigation.map((group) => (
          <PhoneMenuGroup key={group[0]?.href} group={group} pathname={pathname} />
        ))}
        <a
          href={helpAddress(pathname)}
          target="_blank"
          rel="noopener"
          className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-body text-2"
        >
          <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
          {t("Help for this page")}
        </a>
        <AccountEntry className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-body text-2 [&>span]:inline" />
      </nav>
    </Sheet>
  );
}

interface PhoneMenuGroupProps {
  group: NavigationItem[];
  pathname: string;
}

const PhoneMenuGroup = ({ group, pathname }: PhoneMenuGroupProps) => (
  <div className="grid gap-1 border-line py-2 not-last-of-type:border-b">
    {useShownEntries(group).map((item) => (
      <PhoneMenuLink key={item.href} item={item} isHere={isCurrent(item, pathname)} />
    ))}
  </div>
);

function PhoneMenuLink({ item, isHere }: { item: NavigationItem; isHere: boolean }) {
  const badge = useNavigationBadge(item);
  return (
    <a
      href={item.href}
      aria-current={isHere ? "page" : undefined}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-body text-2 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent"
    >
      <item.icon size={20} strokeWidth={1.75} aria-hidden />
      <span className="flex-1">{item.label}</span>
      {badge && (
        <span
          className={classNames("num rounded-full px-1.5 text-[11px]/4 font-semibold", badge.look)}
        >
          {badge.text}
        </span>
      )}
    </a>
  );
}
