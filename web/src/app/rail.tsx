import { useLocation } from "@tanstack/react-router";
import { Moon, Sun } from "lucide-react";
import { Tooltip } from "../components/tooltip.tsx";
import { setAppearance, useDark } from "./appearance.ts";
import { Logo } from "./logo.tsx";
import { isCurrent, type NavigationItem, navigation, settingsItem } from "./navigation.ts";
import { paths } from "./paths.ts";
import { useErrorCount } from "./use-error-count.ts";

/** Navigation at the left edge, from 640 px. */
export function Rail() {
  const dark = useDark();
  const Icon = dark ? Sun : Moon;
  const label = dark ? "Use the light theme" : "Use the dark theme";
  return (
    <nav
      aria-label="Main"
      className="flex w-(--rail) flex-none flex-col items-center gap-1 border-r border-line bg-app py-3 max-sm:hidden"
    >
      <a href={paths.agents()} aria-label="Pegboard" className="mb-3 rounded-lg">
        <Logo />
      </a>
      {navigation.map((item) => (
        <RailLink key={item.href} item={item} />
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
        </button>
      </Tooltip>
      <RailLink item={settingsItem} />
    </nav>
  );
}

function RailLink({ item }: { item: NavigationItem }) {
  const { pathname } = useLocation();
  const errors = useErrorCount(item.countsErrors === true);
  return (
    <Tooltip text={item.label} side="right">
      <a
        href={item.href}
        aria-label={errors > 0 ? `${item.label}, ${errors} ${errors === 1 ? "error" : "errors"}` : item.label}
        aria-current={isCurrent(item, pathname) ? "page" : undefined}
        className={square}
      >
        <item.icon size={18} strokeWidth={1.75} aria-hidden />
        {errors > 0 && (
          <span
            data-long={errors > 99 || undefined}
            className="num absolute top-0 left-[21px] min-w-[15px] data-long:right-0 data-long:left-auto rounded-full bg-count px-[3px] text-center text-[10px]/[15px] font-semibold text-accent-on ring-2 ring-(--bg-app)"
          >
            {errors > 99 ? "99+" : errors}
          </span>
        )}
      </a>
    </Tooltip>
  );
}

const square =
  "relative grid h-9 w-10 place-items-center rounded-lg text-2 hover:bg-press hover:text-1 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-xs aria-[current=page]:before:bg-accent";
