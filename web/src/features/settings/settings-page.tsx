import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { memo, type ReactNode, useId, useMemo, useState } from "react";
import type { SettingsSearch, SettingsSection } from "../../addresses/searches/settings-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { installationQuery } from "../../api/installation.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import {
  DensityChoice,
  densityNow,
  LANGUAGE_NOT_KEPT,
  LanguageChoice,
  type LookProps,
  languageNow,
  ThemeChoice,
  themeNow,
} from "../../components/look-choices.tsx";
import { SettingSection } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { BackupRows } from "./backup-rows.tsx";
import { CallRows } from "./call-rows.tsx";
import { FoundElsewhere, FoundHead } from "./found-settings.tsx";
import { InstancesRows } from "./instances-rows.tsx";
import { LimitRows, PublishedLimits } from "./limit-rows.tsx";
import { PreferenceFoot } from "./preference-foot.tsx";
import { NewAgentBudgetRow, NewAgentsRow, TokenizerRow } from "./preference-rows.tsx";
import { ProtectedRow, RulesRow } from "./protected-row.tsx";
import { SettingsOutline } from "./settings-outline.tsx";
import { isFound, SearchedWordsContext, SettingsRow } from "./settings-row.tsx";
import { SECTION_IDS, SETTINGS, SETTINGS_SECTIONS } from "./settings-table.ts";
import { countShortcuts, ShortcutList } from "./shortcut-list.tsx";
import { GeneralRows, InstallationContext, SecurityRows } from "./start-rows.tsx";
import { AboutRows, DataRows, SecretRows } from "./stored-rows.tsx";
import { PreferenceContext, usePreferenceDraft } from "./use-preference-draft.ts";
import { useSectionInView } from "./use-section-in-view.ts";

interface SettingsPageProps extends LookProps {
  /** The section of the address. */
  section: SettingsSection | undefined;
  search: SettingsSearch;
  setSearch(search: SettingsSearch): void;
}

/** One long page of all settings, with its sections as links and a search beside it. */
export function SettingsPage({ section, search, setSearch, ...look }: SettingsPageProps) {
  const preferences = useQuery(preferencesQuery);
  const installation = useQuery(installationQuery);
  const edit = usePreferenceDraft(preferences.data);
  const whyNot = useWhyNot("PATCH /api/v1/preferences");
  const query = search.q ?? "";
  const words = useMemo(() => searchedWords(query), [query]);
  const found = useMemo(() => (words.length > 0 ? countFound(words) : undefined), [words]);
  const isPending = preferences.isPending || installation.isPending;
  const { body, current, show } = useSectionInView(section, !isPending && found === undefined);
  const changed = new Set(
    edit?.changes.flatMap(({ key }) => SETTINGS.get(key)?.section ?? []) ?? [],
  );
  return (
    <PreferenceContext value={edit}>
      <InstallationContext value={installation.data}>
        <TitleHead title={t("Settings")} end={<ViewOnlyMark why={whyNot} />} />
        <ViewOnlyLine why={whyNot} />
        <div className="flex min-h-0 flex-1 bg-panel max-lg:flex-col">
          <SettingsOutline
            current={current}
            query={query}
            found={found}
            changed={changed}
            onSearch={(q) => setSearch({ q: q === "" ? undefined : q })}
            onOpen={show}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where no row takes the focus */}
          <div ref={body} tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-auto">
            {preferences.error && (
              <NotRead
                of={t("What the organisation chose could not be read")}
                query={preferences}
              />
            )}
            {installation.error && (
              <NotRead of={t("How Pegboard was started could not be read")} query={installation} />
            )}
            {found && <FoundHead query={query} found={found} />}
            {isPending ? (
              <RowsSkeleton />
            ) : (
              <SearchedWordsContext value={words}>
                {SECTION_IDS.filter((id) => found === undefined || found.get(id)).map((id) => (
                  <Section
                    key={id}
                    id={id}
                    isFound={found !== undefined}
                    end={id === "limits" && edit && <PublishedLimits />}
                  >
                    <ViewOnlyContext value={OWN_SECTIONS.has(id) ? undefined : whyNot}>
                      <SectionRows id={id} words={words} {...look} />
                    </ViewOnlyContext>
                  </Section>
                ))}
              </SearchedWordsContext>
            )}
            {found && <FoundElsewhere words={words} />}
          </div>
        </div>
        {edit && <PreferenceFoot />}
      </InstallationContext>
    </PreferenceContext>
  );
}

/** What everybody chooses for themselves. */
const OWN_SECTIONS: ReadonlySet<SettingsSection> = new Set(["appearance", "shortcuts", "about"]);

const searchedWords = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** How many rows of each section have the words. */
function countFound(words: readonly string[]): ReadonlyMap<SettingsSection, number> {
  const found = new Map<SettingsSection, number>([["shortcuts", countShortcuts(words)]]);
  for (const [id, { section }] of SETTINGS)
    if (isFound(id, words)) found.set(section, (found.get(section) ?? 0) + 1);
  return found;
}

interface SectionProps {
  id: SettingsSection;
  /** Whether it only heads the rows that a search found. */
  isFound: boolean;
  /** What stands at the right end of its head. */
  end?: ReactNode;
  children: ReactNode;
}

function Section({ id, isFound: isSmall, end, children }: SectionProps) {
  const { title, about } = SETTINGS_SECTIONS[id];
  return (
    <SettingSection id={id} title={title} about={about} isSmall={isSmall} end={end}>
      {children}
    </SettingSection>
  );
}

interface SectionRowsProps extends LookProps {
  id: SettingsSection;
  words: readonly string[];
}

/**
 * The rows of a section; none where the server did not say what they show. A letter that is typed
 * in one section draws no other.
 */
const SectionRows = memo(function SectionRows({ id, words, ...look }: SectionRowsProps) {
  const isChosen = useQuery(preferencesQuery).data !== undefined;
  const isStarted = useQuery(installationQuery).data !== undefined;
  switch (id) {
    case "general":
      return isStarted && <GeneralRows />;
    case "new-agents":
      return (
        isChosen && (
          <>
            <NewAgentsRow />
            <NewAgentBudgetRow />
          </>
        )
      );
    case "limits":
      return isChosen && <LimitRows />;
    case "tokens":
      return isChosen && <TokenizerRow />;
    case "calls":
      return isChosen && <CallRows />;
    case "security":
      return (
        <>
          {isChosen && <ProtectedRow />}
          <RulesRow />
          {isStarted && <SecurityRows />}
        </>
      );
    case "secrets":
      return isStarted && <SecretRows />;
    case "instances":
      return isStarted && <InstancesRows />;
    case "backup":
      return isStarted && <BackupRows />;
    case "data":
      return isStarted && <DataRows />;
    case "appearance":
      return <AppearanceRows {...look} />;
    case "shortcuts":
      return <ShortcutList searched={words} />;
    case "about":
      return isStarted && <AboutRows />;
  }
});

interface NotReadProps {
  /** A sentence about the failure. */
  of: string;
  query: { error: Error | null; refetch(): unknown };
}

/** A part of the page that the server did not answer. The rest stays usable. */
function NotRead({ of, query: { error, refetch } }: NotReadProps) {
  return (
    <div className="px-8 pt-4 max-sm:px-4">
      <Note
        tone="bad"
        actions={
          <Button size="s" icon={RefreshCw} onClick={() => void refetch()}>
            {t("Retry")}
          </Button>
        }
      >
        {of}: {error?.message}
      </Note>
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-8 px-8 pt-7 max-sm:px-4">
      {[64, 48, 56, 40, 60].map((width) => (
        <SkeletonBar key={width} className="h-4 w-64 max-w-full" />
      ))}
    </div>
  );
}

/** What this browser remembers of how the page looks. */
function AppearanceRows(look: LookProps) {
  const id = useId();
  const [isKept, setKept] = useState(true);
  const error = isKept ? undefined : { id, text: LANGUAGE_NOT_KEPT };
  return (
    <>
      <SettingsRow id="language" now={languageNow()} error={error}>
        <LanguageChoice onLanguage={look.onLanguage} onKept={setKept} />
      </SettingsRow>
      <SettingsRow id="theme" now={themeNow(look.appearance)}>
        <ThemeChoice {...look} />
      </SettingsRow>
      <SettingsRow id="density" now={densityNow(look.appearance)}>
        <DensityChoice {...look} />
      </SettingsRow>
    </>
  );
}
