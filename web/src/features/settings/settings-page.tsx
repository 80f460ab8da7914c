import { useQuery } from "@tanstack/react-query";
import { healthQuery } from "../../api/health.ts";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, TitleHead } from "../../components/page/page.tsx";
import { SkeletonBar } from "../../components/page/skeleton.tsx";
import { common } from "../../language/common.ts";
import { CallLogRows } from "./call-log-rows.tsx";
import { FunctionLimitRows } from "./function-limit-rows.tsx";
import { LanguageRow } from "./language-row.tsx";
import { NewAgentsRow } from "./new-agents-row.tsx";
import { OrganisationRows } from "./organisation-rows.tsx";
import { SecretKeyRows } from "./secret-key-rows.tsx";
import { Section, SettingRow } from "./settings-section.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { say } from "./texts.ts";
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
      <TitleHead title={common.settings} />
      <PageBody>
        <div className="w-full max-w-[760px] pb-8">
          <Section section="appearance" help={say.rememberedInThisBrowser}>
            <LanguageRow />
            <SettingRow label={say.theme} help={say.themeHelp}>
              <Segmented
                label={say.theme}
                value={appearance.theme}
                onChange={(theme) => onAppearance({ theme })}
                items={[
                  { id: "system", label: common.system },
                  { id: "light", label: say.light },
                  { id: "dark", label: say.dark },
                ]}
              />
            </SettingRow>
            <SettingRow label={say.density} help={say.densityHelp}>
              <Segmented
                label={say.density}
                value={appearance.density}
                onChange={(density) => onAppearance({ density })}
                items={[
                  { id: "compact", label: say.compact },
                  { id: "comfortable", label: say.comfortable },
                ]}
              />
            </SettingRow>
          </Section>
          <Section section="tokens" help={say.tokensHelp}>
            <OrganisationRows
              rows={TokenizerRow}
              room="h-[69px] max-sm:h-[125px]"
              failure={say.tokenizerCouldNotBeRead}
            />
          </Section>
          <Section section="calls" help={say.callsHelp}>
            <OrganisationRows
              rows={ToolcallReasonRow}
              room="h-[69px] max-sm:h-[121px]"
              failure={say.reasonCouldNotBeRead}
            />
            <OrganisationRows
              rows={CallLogRows}
              room="h-[241px] max-sm:h-[381px]"
              failure={say.callLogCouldNotBeRead}
            />
          </Section>
          <Section section="limits" help={say.limitsHelp}>
            <OrganisationRows
              rows={FunctionLimitRows}
              room="h-[265px] max-sm:h-[525px]"
              failure={say.limitsCouldNotBeRead}
            />
          </Section>
          <Section section="new-agents" help={say.forTheOrganisation}>
            <OrganisationRows
              rows={NewAgentsRow}
              room="h-[69px] max-sm:h-[121px]"
              failure={say.newAgentsCouldNotBeRead}
            />
          </Section>
          <Section section="secrets" help={say.secretsHelp}>
            <Loaded
              query={health}
              failure={say.serverCouldNotBeAsked}
              skeleton={<SkeletonBar className="mx-6 my-3 h-4 w-64 max-sm:mx-4" />}
            >
              {({ secretKey }) => <SecretKeyRows source={secretKey} />}
            </Loaded>
          </Section>
          <Section section="server">
            <SettingRow label={say.version}>
              <Loaded
                query={health}
                failure={say.serverCouldNotBeAsked}
                skeleton={<SkeletonBar className="h-4 w-28" />}
              >
                {({ version, tools, sources }) => (
                  <span className="num">
                    {say.versionAndTools(version, tools, sources.total)}
                    {sources.failed > 0 && (
                      <span className="text-red"> {say.failedSources(sources.failed)}</span>
                    )}
                  </span>
                )}
              </Loaded>
            </SettingRow>
          </Section>
          <Section section="shortcuts">
            <div className="px-6 max-sm:px-4">
              <ShortcutList />
            </div>
          </Section>
        </div>
      </PageBody>
    </>
  );
}
