import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { healthQuery } from "../../api/health.ts";
import { t } from "../../messages/t.ts";
import { CallLogRows } from "./call-log-rows.tsx";
import { FunctionLimitRows } from "./function-limit-rows.tsx";
import { LanguageRow } from "./language-row.tsx";
import { NewAgentsRow } from "./new-agents-row.tsx";
import { OrganisationRows } from "./organisation-rows.tsx";
import { SecretKeyRows } from "./secret-key-rows.tsx";
import { SettingRow, SettingsPageSection } from "./settings-section.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { TokenizerRow } from "./tokenizer-row.tsx";
import { ToolcallReasonRow } from "./toolcall-reason-row.tsx";

interface SettingsPageProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<SettingsPageProps["appearance"]>): void;
}

export function SettingsPage({ appearance, onAppearance }: SettingsPageProps) {
  const health = useQuery(healthQuery);
  return (
    <>
      <TitleHead title={t("Settings")} />
      <PageBody>
        <div className="w-full max-w-[760px] pb-8">
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
            <SettingRow
              label={t("Density")}
              help={t("Comfortable adds a line of description to rows")}
            >
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
          <SettingsPageSection
            section="tokens"
            help={t("For the organisation. Every count of tokens names what it was counted with.")}
          >
            <OrganisationRows
              rows={TokenizerRow}
              room="h-[69px] max-sm:h-[125px]"
              failure={t("The tokenizer could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection
            section="calls"
            help={t("For the organisation. What is set for a method goes before it.")}
          >
            <OrganisationRows
              rows={ToolcallReasonRow}
              room="h-[69px] max-sm:h-[121px]"
              failure={t("The setting of calls could not be read")}
            />
            <OrganisationRows
              rows={CallLogRows}
              room="h-[241px] max-sm:h-[381px]"
              failure={t("What is kept of calls could not be read")}
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
              failure={t("The limits could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection section="new-agents" help={t("For the organisation.")}>
            <OrganisationRows
              rows={NewAgentsRow}
              room="h-[69px] max-sm:h-[121px]"
              failure={t("What new agents start with could not be read")}
            />
          </SettingsPageSection>
          <SettingsPageSection
            section="secrets"
            help={t("Encrypted in the database; never shown again, only replaced or removed.")}
          >
            <Loaded
              query={health}
              failure={t("The server could not be asked")}
              skeleton={<SkeletonBar className="mx-6 my-3 h-4 w-64 max-sm:mx-4" />}
            >
              {({ secretKey }) => <SecretKeyRows source={secretKey} />}
            </Loaded>
          </SettingsPageSection>
          <SettingsPageSection section="server">
            <SettingRow label={t("Version")}>
              <Loaded
                query={health}
                failure={t("The server could not be asked")}
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
