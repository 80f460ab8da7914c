import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import {
  Activity,
  Bot,
  Building2,
  DatabaseBackup,
  Gauge,
  HardDrive,
  Hash,
  Info,
  Keyboard,
  KeyRound,
  type LucideIcon,
  Server,
  Shield,
  SunMoon,
} from "lucide-react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { SettingsSection } from "../../addresses/searches/settings-search.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { SETTINGS_SECTIONS } from "./settings-table.ts";

const SECTION_ICONS: Record<SettingsSection, LucideIcon> = {
  general: Building2,
  "new-agents": Bot,
  limits: Gauge,
  tokens: Hash,
  calls: Activity,
  security: Shield,
  secrets: KeyRound,
  instances: Server,
  backup: DatabaseBackup,
  data: HardDrive,
  appearance: SunMoon,
  shortcuts: Keyboard,
  about: Info,
};

const SECTION_GROUPS: { title: string; sections: SettingsSection[] }[] = [
  {
    title: t("Organisation"),
    sections: [
      "general",
      "new-agents",
      "limits",
      "tokens",
      "calls",
      "security",
      "secrets",
      "instances",
      "backup",
      "data",
    ],
  },
  { title: t("This browser"), sections: ["appearance", "shortcuts"] },
  { title: "Pegboard", sections: ["about"] },
];

interface SettingsOutlineProps {
  /** The section that is in view. */
  current: SettingsSection | undefined;
  query: string;
  onSearch(query: string): void;
  /** The found rows of each section; undefined while nothing is searched. */
  found: ReadonlyMap<SettingsSection, number> | undefined;
  /** The sections with unsaved changes. */
  changed: ReadonlySet<SettingsSection>;
  onOpen(section: SettingsSection): void;
}

/** The search, and the sections as links: at the left, or above the page where there is no room. */
export function SettingsOutline(props: SettingsOutlineProps) {
  const { query, onSearch, current, onOpen } = props;
  return (
    <div className="flex min-h-0 flex-col gap-1 overflow-auto border-line bg-app px-3 py-3 lg:w-60 lg:flex-none lg:border-r max-lg:flex-row max-lg:gap-2 max-lg:border-b max-lg:px-4 max-lg:py-2">
      <div className="flex flex-none max-lg:flex-1">
        <PageSearch label={t("Search settings")} value={query} onChange={onSearch} />
      </div>
      <nav aria-label={t("Sections of the settings")} className="max-lg:hidden">
        {SECTION_GROUPS.map(({ title, sections }) => (
          <div key={title}>
            <p aria-hidden className="px-2.5 pt-3 pb-1 text-micro text-2">
              {title}
            </p>
            {sections.map((section) => (
              <SectionLink key={section} section={section} {...props} />
            ))}
          </div>
        ))}
      </nav>
      <Select
        aria-label={t("Section")}
        className="max-w-44 lg:hidden"
        value={current ?? "general"}
        onChange={({ target }) => {
          onSearch("");
          onOpen(target.value as SettingsSection);
        }}
      >
        {SECTION_GROUPS.flatMap(({ sections }) => sections).map((section) => (
          <option key={section} value={section}>
            {SETTINGS_SECTIONS[section].title}
          </option>
        ))}
      </Select>
    </div>
  );
}

function SectionLink({
  section,
  current,
  found,
  changed,
  onOpen,
}: SettingsOutlineProps & { section: SettingsSection }) {
  const Icon = SECTION_ICONS[section];
  const isCurrent = found === undefined && current === section;
  const matches = found?.get(section) ?? 0;
  return (
    <a
      href={paths.settings(section)}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(paths.settings(section));
        onOpen(section);
      }}
      className={classNames(
        "flex h-[30px] items-center gap-2 rounded-md px-2.5 text-list",
        isCurrent ? "bg-selected font-medium text-1" : "hover:bg-hover hover:text-1",
        found && matches === 0 ? "text-3" : "text-2",
      )}
    >
      <Icon {...iconSize.m} className={isCurrent ? "text-accent" : undefined} />
      <span className="min-w-0 flex-1 truncate">{SETTINGS_SECTIONS[section].title}</span>
      {found && matches > 0 && <span className="num text-meta text-2">{countText(matches)}</span>}
      {changed.has(section) && (
        <>
          <span
            aria-hidden
            className="size-[5px] rounded-full bg-accent forced-colors:bg-[Highlight]"
          />
          <span className="sr-only">{t("Changed")}</span>
        </>
      )}
    </a>
  );
}
