import { classNames } from "@pegboard/ui/class-names.ts";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { Moon, PanelLeft, Sun } from "lucide-react";
import { usePathname } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { changeCount, draftCount } from "../messages/counts.ts";
import { t } from "../messages/t.ts";
import { setAppearance, USE_THEME, useDark } from "./appearance.ts";
import { Logo } from "./logo.tsx";
import {
  isCurrent,
  type NavigationItem,
  navigation,
  settingsItem,
  useApprovalCount,
  useDraftCount,
  useErrorCount,
  useReviewCount,
} from "./navigation.ts";

/** Navigation at the left edge, from 640 px. */
export function Rail() {
  const dark = useDark();
  const draftsOf = useDraftCount();
  const Icon = dark ? Sun : Moon;
  const label = USE_THEME[dark ? "light" : "dark"];
  return (
    <nav
      aria-label={t("Main")}
      className="flex w-(--rail) flex-none flex-col items-center gap-1 border-r border-line bg-app py-3 worded:items-stretch worded:px-3 max-sm:hidden"
    >
      <a
        href={paths.agents()}
        aria-label="Pegboard"
        className="mb-3 flex items-center gap-2.5 rounded-lg"
      >
        <Logo />
        <RailLabel>{t("Pegboard")}</RailLabel>
      </a>
      {navigation.map((item) => (
        <RailLink key={item.href} item={item} drafts={draftsOf(item)} />
      ))}
      <span className="flex-1" />
      <Tooltip text={label} side="right">
        <button
          type="button"
          aria-label={label}
          onClick={() => setAppearance({ theme: dark ? "light" : "dark" })}
          className={square}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <RailLabel>{dark ? t("Light theme") : t("Dark theme")}</RailLabel>
        </button>
      </Tooltip>
      <button
        type="button"
        onClick={changeWidth}
        className={`${square} hidden worded:flex min-[1280px]:grid`}
      >
        <PanelLeft size={18} strokeWidth={1.75} aria-hidden />
        <span className="sr-only worded:hidden">{t("Words beside the icons")}</span>
        <RailLabel>{t("Icons only")}</RailLabel>
      </button>
      <RailLink item={settingsItem} />
    </nav>
  );
}

function RailLink({ item, drafts = 0 }: { item: NavigationItem; drafts?: number }) {
  const pathname = usePathname();
  const errors = useErrorCount(item.countsErrors === true);
  const waiting = useReviewCount(item.countsWaiting === true);
  const approvals = useApprovalCount(item.countsApprovals === true);
  const { count, text, look } =
    approvals > 0 ? approvalBadge(approvals) : badgeOf(errors, waiting, drafts);
  return (
    <Tooltip text={item.label} side="right">
      <a
        href={item.href}
        aria-label={count > 0 ? `${item.label}, ${text}` : item.label}
        aria-current={isCurrent(item, pathname) ? "page" : undefined}
        className={square}
      >
        <item.icon size={18} strokeWidth={1.75} aria-hidden />
        <RailLabel>{item.label}</RailLabel>
        {count > 0 && (
          <span
            data-long={count > 99 || undefined}
            className={classNames(
              "num absolute top-0 left-[21px] worded:static min-w-[15px] data-long:-top-1.5 data-long:right-0 data-long:left-auto rounded-full px-[3px] text-center text-[10px]/[15px] font-semibold ring-2 ring-(--bg-app)",
              look,
            )}
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </a>
    </Tooltip>
  );
}

/** Amber: somebody waits, and time runs. */
const approvalBadge = (count: number) => ({
  count,
  text: t("{count, plural, one {# call waits} other {# calls wait}}", { count }),
  look: "bg-amber text-(--bg-app)",
});

function badgeOf(errors: number, waiting: number, drafts: number) {
  if (errors > 0) {
    const text = t("{count, plural, one {# error} other {# errors}}", { count: errors });
    return { count: errors, text, look: "bg-count text-accent-on" };
  }
  if (waiting > 0) return { count: waiting, text: changeCount(waiting), look: "bg-press text-1" };
  return { count: drafts, text: draftCount(drafts), look: "bg-accent-solid text-accent-on" };
}

/** Words beside an icon, where the rail has room for them. */
const RailLabel = ({ children }: { children: string }) => (
  <span className="hidden flex-1 text-left text-list font-medium worded:inline">{children}</span>
);

function changeWidth(): void {
  const { firstStart, rail = firstStart === undefined ? "icons" : "words" } =
    document.documentElement.dataset;
  setAppearance({ rail: rail === "words" ? "icons" : "words" });
}

const square =
  "relative worded:flex worded:w-full worded:items-center worded:gap-3 worded:px-2 worded:aria-[current=page]:before:-left-3 grid h-9 w-10 place-items-center rounded-lg text-2 hover:bg-press hover:text-1 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-xs aria-[current=page]:before:bg-accent";
