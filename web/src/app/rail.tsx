import { classNames } from "@pegboard/ui/class-names.ts";
import { LazyBoundary, lazyComponent } from "@pegboard/ui/page/lazy-boundary.tsx";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { type LucideIcon, Moon, PanelLeftClose, PanelLeftOpen, Sun } from "lucide-react";
import { usePathname } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { useYou } from "../api/account/session.ts";
import { Logo } from "../components/logo.tsx";
import { t } from "../messages/t.ts";
import { setAppearance, USE_THEME, useDark, useHasRailWords } from "./appearance.ts";
import { lateShell } from "./late-shell-code.ts";
import {
  isCurrent,
  type NavigationItem,
  navigation,
  useNavigationBadge,
  useShownEntries,
} from "./navigation.ts";

const LazyAccountEntry = lazyComponent(lateShell, (code) => code.AccountEntry);

/** Navigation at the left edge, from 640 px. Its last group stands at the foot. */
export function Rail() {
  const dark = useDark();
  const hasWords = useHasRailWords();
  const isIn = useYou() !== undefined;
  return (
    <nav
      aria-label={t("Main")}
      className="flex w-(--rail) flex-none flex-col items-center gap-1 overflow-x-clip overflow-y-auto border-r border-line bg-app py-3 worded:items-stretch worded:px-3 max-sm:hidden"
    >
      <a
        href={paths.agents()}
        aria-label="Pegboard"
        className="mb-3 flex flex-none items-center gap-2.5 rounded-lg"
      >
        <Logo />
        <RailLabel>{t("Pegboard")}</RailLabel>
      </a>
      {navigation.map((group) => (
        <RailGroup key={group[0]?.href} group={group} />
      ))}
      <RailButton
        icon={dark ? Sun : Moon}
        label={USE_THEME[dark ? "light" : "dark"]}
        word={dark ? t("Light theme") : t("Dark theme")}
        onClick={() => setAppearance({ theme: dark ? "light" : "dark" })}
      />
      <span className="flex-none max-[1279px]:hidden">
        <RailButton
          icon={hasWords ? PanelLeftClose : PanelLeftOpen}
          label={hasWords ? t("Collapse sidebar") : t("Expand sidebar")}
          word={t("Collapse sidebar")}
          onClick={() => setAppearance({ rail: hasWords ? "icons" : "words" })}
        />
      </span>
      {isIn && (
        <LazyBoundary fallback={<span className="h-9 flex-none" />}>
          <LazyAccountEntry className={square} />
        </LazyBoundary>
      )}
    </nav>
  );
}

const RailGroup = ({ group }: { group: NavigationItem[] }) => (
  <div className="grid flex-none gap-1 border-line not-first-of-type:mt-1 not-first-of-type:border-t not-first-of-type:pt-2 last-of-type:mt-auto last-of-type:border-t-0">
    {useShownEntries(group).map((item) => (
      <RailLink key={item.href} item={item} />
    ))}
  </div>
);

interface RailButtonProps {
  icon: LucideIcon;
  label: string;
  /** What stands beside the icon where the rail has words. */
  word: string;
  onClick(): void;
}

const RailButton = ({ icon: Icon, label, word, onClick }: RailButtonProps) => (
  <RailTooltip text={label}>
    <button type="button" aria-label={label} onClick={onClick} className={square}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <RailLabel>{word}</RailLabel>
    </button>
  </RailTooltip>
);

function RailLink({ item }: { item: NavigationItem }) {
  const pathname = usePathname();
  const badge = useNavigationBadge(item);
  return (
    <RailTooltip text={item.label}>
      <a
        href={item.href}
        aria-label={badge ? `${item.label}, ${badge.text}` : item.label}
        aria-current={isCurrent(item, pathname) ? "page" : undefined}
        className={square}
      >
        <item.icon size={18} strokeWidth={1.75} aria-hidden />
        <RailLabel>{item.label}</RailLabel>
        {badge && (
          <span
            className={classNames(
              "num absolute top-0 left-[21px] worded:static min-w-[15px] rounded-full px-[3px] text-center text-[10px]/[15px] font-semibold ring-2 ring-(--bg-app) worded:ring-0",
              badge.look,
            )}
          >
            {badge.mark ?? (badge.count > 99 ? "99+" : badge.count)}
          </span>
        )}
      </a>
    </RailTooltip>
  );
}

/** Names an icon that has no word beside it. */
function RailTooltip({ text, children }: Pick<Parameters<typeof Tooltip>[0], "text" | "children">) {
  return (
    <Tooltip text={useHasRailWords() ? undefined : text} side="right">
      {children}
    </Tooltip>
  );
}

/** Words beside an icon, where the rail has room for them. */
const RailLabel = ({ children }: { children: string }) => (
  <span className="hidden flex-1 truncate text-left text-list font-medium worded:inline">
    {children}
  </span>
);

const square =
  "relative worded:flex worded:w-full worded:items-center worded:gap-3 worded:px-2 worded:aria-[current=page]:before:-left-3 grid h-9 w-10 flex-none place-items-center rounded-lg text-2 hover:bg-press hover:text-1 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-xs aria-[current=page]:before:bg-accent";
