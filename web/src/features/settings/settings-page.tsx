import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { chooseLanguage, chosenLanguage } from "@pegboard/ui/messages/language.ts";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type HealthAnswer, healthQuery } from "../../api/health.ts";
import { t } from "../../messages/t.ts";
import {
  CallLogRows,
  FunctionLimitRows,
  NewAgentsRow,
  OrganisationRows,
  TokenizerRow,
  ToolcallReasonRow,
} from "./preference-rows.tsx";
import { SettingRow, SettingsPageSection } from "./settings-section.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

interface SettingsPageProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<SettingsPageProps["appearance"]>): void;
}

export function SettingsPage({ appearance, onAppearance }: SettingsPageProps) {
  return (
    <>
      <TitleHead title={t("Settings")} />
      <PageBody>
        <div className="w-full max-w-[760px] pb-8">
          <AppearanceSection {...{ appearance, onAppearance }} />
          <SettingsPageSection
            section="tokens"
            help={t("For the organisation. Every count of tokens names what it was counted with.")}
          >
            <OrganisationRows
              rows={TokenizerRow}
              room="h-[69px] max-sm:h-[125px]"
              error={t("The tokenizer could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection
            section="calls"
            help={t("For the organisation. What is set for a method goes before it.")}
          >
            <OrganisationRows
              rows={ToolcallReasonRow}
              room="h-[69px] max-sm:h-[121px]"
              error={t("The setting of calls could not be read")}
            />
            <OrganisationRows
              rows={CallLogRows}
              room="h-[241px] max-sm:h-[381px]"
              error={t("What is kept of calls could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection
            section="limits"
            help={t(
              "For the organisation. Agents with more functions than a limit allows are listed in Problems.",
            )}
          >
            <OrganisationRows
              rows={FunctionLimitRows}
              room="h-[265px] max-sm:h-[525px]"
              error={t("The limits could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection section="new-agents" help={t("For the organisation.")}>
            <OrganisationRows
              rows={NewAgentsRow}
              room="h-[69px] max-sm:h-[121px]"
              error={t("What new agents start with could not be read")}
            />
          </SettingsPageSection>
          <ServerSections />
          <SettingsPageSection section="shortcuts">
            <div className="px-6 max-sm:px-4">
              <ShortcutList />
            </div>
          </SettingsPageSection>
        </div>
      </PageBody>
    </>
  );
}

/** What this browser remembers of how the page looks. */
function AppearanceSection({ appearance, onAppearance }: SettingsPageProps) {
  return (
    <SettingsPageSection section="appearance" help={t("Remembered in this browser.")}>
      <LanguageRow />
      <SettingRow label={t("Theme")} help={t("System follows your computer")}>
        <Segmented
          label={t("Theme")}
          value={appearance.theme}
          onChange={(theme) => onAppearance({ theme })}
          items={[
            { id: "system", label: t("System") },
            { id: "light", label: t("Light") },
            { id: "dark", label: t("Dark") },
          ]}
        />
      </SettingRow>
      <SettingRow label={t("Density")} help={t("Comfortable adds a line of description to rows")}>
        <Segmented
          label={t("Density")}
          value={appearance.density}
          onChange={(density) => onAppearance({ density })}
          items={[
            { id: "compact", label: t("Compact") },
            { id: "comfortable", label: t("Comfortable") },
          ]}
        />
      </SettingRow>
    </SettingsPageSection>
  );
}

/**
 * The language of the screens. Each is named in itself, so that somebody who cannot read the page
 * finds it.
 */
function LanguageRow() {
  const id = useId();
  const [isKept, setKept] = useState(true);
  return (
    <SettingRow
      label={t("Language")}
      help={t("System follows your browser. The page is loaded again; drafts stay")}
    >
      <Segmented
        label={t("Language")}
        value={chosenLanguage()}
        onChange={(choice) => setKept(chooseLanguage(choice))}
        items={[
          { id: "system", label: t("System") },
          { id: "en", label: "English" },
          { id: "de", label: "Deutsch" },
        ]}
      />
      <FieldError
        id={id}
        error={
          isKept
            ? undefined
            : t(
                "This browser keeps no settings of pages, so the language stays as the browser says.",
              )
        }
      />
    </SettingRow>
  );
}

/** What the server says of itself: where its secrets are safe, its version and its sources. */
function ServerSections() {
  const health = useQuery(healthQuery);
  return (
    <>
      <SettingsPageSection
        section="secrets"
        help={t("Encrypted in the database; never shown again, only replaced or removed.")}
      >
        <Loaded
          query={health}
          error={t("The server could not be asked")}
          skeleton={<SkeletonBar className="mx-6 my-3 h-4 w-64 max-sm:mx-4" />}
        >
          {({ secretKey }) => <SecretKeyRows source={secretKey} />}
        </Loaded>
      </SettingsPageSection>
      <SettingsPageSection section="server">
        <SettingRow label={t("Version")}>
          <Loaded
            query={health}
            error={t("The server could not be asked")}
            skeleton={<SkeletonBar className="h-4 w-28" />}
          >
            {({ version, tools, sources }) => (
              <span className="num">
                {t(
                  "{version} · {tools, plural, one {# tool} other {# tools}} from {total, plural, one {# source} other {# sources}}",
                  { version, tools, total: sources.total },
                )}
                {sources.failed > 0 && (
                  <span className="text-red">
                    {" "}
                    {t("· {failed, number} failed", { failed: sources.failed })}
                  </span>
                )}
              </span>
            )}
          </Loaded>
        </SettingRow>
      </SettingsPageSection>
    </>
  );
}

/** The place of the key of all secrets, and how to change it. */
function SecretKeyRows({ source }: { source: HealthAnswer["secretKey"] }) {
  const { place, command } = secretKeyTexts[source];
  return (
    <>
      <SettingRow
        label={t("Key")}
        help={t("Without it stored secrets cannot be read and have to be entered again")}
      >
        {place}
      </SettingRow>
      <SettingRow
        label={t("Change the key")}
        help={t("Stop Pegboard first. Every stored secret is encrypted anew, or none")}
      >
        <p>
          <code className="break-words">{command}</code>
        </p>
        <p className="text-meta text-2">
          {t.rich("Add {option} when the data is not in {directory}.", {
            option: <code>--data DIRECTORY</code>,
            directory: <code>.pegboard</code>,
          })}
        </p>
      </SettingRow>
      <SettingRow
        label={t("Secrets that stay elsewhere")}
        help={t("Only the name is stored and shown")}
      >
        {t.rich(
          "A secret field also takes the name of an environment variable, {variable}, when Pegboard was started with {start}",
          {
            variable: <code>{"${env:NAME}"}</code>,
            start: <code className="break-words">PEGBOARD_SECRET_VARIABLES=NAME</code>,
          },
        )}
      </SettingRow>
    </>
  );
}

const secretKeyTexts = {
  file: {
    place: t.rich(
      "The file {file} in the data directory, next to the database. Only its owner can read it: back it up apart from the database.",
      { file: <code>secret.key</code> },
    ),
    command: "npm start -- rotate-key",
  },
  environment: {
    place: t.rich(
      "The environment variable {variable}. Keep it where it is set: it is stored nowhere else.",
      { variable: <code>PEGBOARD_SECRET_KEY</code> },
    ),
    command: "PEGBOARD_SECRET_KEY=… PEGBOARD_NEW_SECRET_KEY=… npm start -- rotate-key",
  },
};
