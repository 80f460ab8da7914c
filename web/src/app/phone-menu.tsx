import { Count } from "@pegboard/ui/badge.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { usePathname } from "../addresses/address.ts";
import { draftCount } from "../messages/counts.ts";
import { t } from "../messages/t.ts";
import { Logo } from "./logo.tsx";
import {
  isCurrent,
  navigation,
  settingsItem,
  useDraftCount,
  useErrorCount,
  useReviewCount,
} from "./navigation.ts";

/** Navigation below 640 px: a button that opens it as a panel. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the panel
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <span className="sm:hidden">
        <IconButton label={t("Menu")} icon={Menu} size="m" onClick={() => setOpen(true)} />
      </span>
      {open && <PhoneMenuPanel pathname={pathname} onClose={close} />}
    </>
  );
}

/** A panel over the page with links to every page. */
function PhoneMenuPanel({ pathname, onClose }: { pathname: string; onClose(): void }) {
  const errors = useErrorCount(true);
  const waiting = useReviewCount(true);
  const draftsOf = useDraftCount();
  return (
    <Sheet label={t("Menu")} side="left" onClose={onClose}>
      <nav aria-label={t("Main")} className="grid gap-1 p-3">
        <div className="flex items-center gap-3 px-3 py-3 text-body font-semibold">
          <Logo />
          {t("Pegboard")}
        </div>
        {[...navigation, settingsItem].map((item) => (
          <a
            key={item.href}
            href={item.href}
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
            className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-body text-2 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent"
          >
            <item.icon size={20} strokeWidth={1.75} aria-hidden />
            <span className="flex-1">{item.label}</span>
            {draftsOf(item) > 0 && (
              <span className="num text-meta text-accent">{draftCount(draftsOf(item))}</span>
            )}
            {item.countsErrors && errors > 0 && <Count value={errors} bad />}
            {item.countsWaiting && waiting > 0 && <Count value={waiting} />}
          </a>
        ))}
      </nav>
    </Sheet>
  );
}
