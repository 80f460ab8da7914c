import { Count } from "@pegboard/ui/badge.tsx";
import { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
import { draftCount } from "../messages/counts.ts";
import { t } from "../messages/t.ts";
import { Logo } from "./logo.tsx";
import { isCurrent, navigation, settingsItem } from "./navigation.ts";
import { useDraftCount } from "./use-draft-count.ts";
import { useErrorCount } from "./use-error-count.ts";
import { useReviewCount } from "./use-review-count.ts";

/** A panel over the page with links to every page. */
export function PhoneMenuPanel({ pathname, onClose }: { pathname: string; onClose(): void }) {
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
