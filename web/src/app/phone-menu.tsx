import { useLocation } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { Count } from "../components/count.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { Sheet } from "../components/overlays/sheet.tsx";
import { countOf } from "../components/text/count-text.ts";
import { Logo } from "./logo.tsx";
import { isCurrent, navigation, settingsItem } from "./navigation.ts";
import { useDraftCount } from "./use-draft-count.ts";
import { useErrorCount } from "./use-error-count.ts";

/** Navigation below 640 px: a button that opens it as a panel. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const errors = useErrorCount(true);
  const draftsOf = useDraftCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the panel
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <span className="sm:hidden">
        <IconButton label="Menu" icon={Menu} size="m" onClick={() => setOpen(true)} />
      </span>
      {open && (
        <Sheet label="Menu" side="left" onClose={() => setOpen(false)}>
          <nav aria-label="Main" className="grid gap-1 p-3">
            <div className="flex items-center gap-3 px-3 py-3 text-body font-semibold">
              <Logo />
              Pegboard
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
                  <span className="num text-meta text-accent">{countOf(draftsOf(item), "draft")}</span>
                )}
                {item.countsErrors && errors > 0 && <Count value={errors} bad />}
              </a>
            ))}
          </nav>
        </Sheet>
      )}
    </>
  );
}
